package sago.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.facet.DrillDownQuery;
import org.apache.lucene.facet.DrillSideways;
import org.apache.lucene.facet.FacetResult;
import org.apache.lucene.facet.Facets;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.LabelAndValue;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetCounts;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesReaderState;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.FSDirectory;

/** An open index that answers the questions of the mix. */
final class Engine implements Closeable {
  private static final int MANY = 100_000; // more values than any facet has

  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final SortedSetDocValuesReaderState state;
  private final FacetsConfig config = Schema.facets();
  private final ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  private final Questions questions;
  private final ObjectMapper json;

  Engine(Path dir, Analyzer analyzer, ObjectMapper json) throws IOException {
    reader = DirectoryReader.open(FSDirectory.open(dir));
    // A pool lets Lucene search the segments, and slices of large ones, on all cores.
    searcher = new IndexSearcher(reader, pool);
    // The query cache would answer a repeated filter from memory: its default policy stays, as in production.
    state = new DefaultSortedSetDocValuesReaderState(reader, config);
    questions = new Questions(analyzer);
    this.json = json;
  }

  int docs() {
    return reader.numDocs();
  }

  /** One answer: the exact total, the ids of the top hits and every count of the facets asked for. */
  ObjectNode answer(JsonNode question) throws IOException {
    Query query = questions.of(question);
    int top = question.get("top").asInt();
    JsonNode filters = question.path("filters");
    return filters.isEmpty() ? plain(query, top, question) : sideways(query, top, filters, question);
  }

  /**
   * Two passes are faster here than one that scores every match: the top hits come from block-max pruning (a threshold of
   * one hit), and the matches for the counts are collected without scores.
   */
  private ObjectNode plain(Query query, int top, JsonNode question) throws IOException {
    TopDocs hits = searcher.search(query, new TopScoreDocCollectorManager(top, null, 1));
    FacetsCollector matches = searcher.search(query, new FacetsCollectorManager());
    Facets facets = new SortedSetDocValuesFacetCounts(state, matches);
    int total = matches.getMatchingDocs().stream().mapToInt(m -> m.totalHits()).sum();
    return result(total, hits, facets, question);
  }

  /** DrillSideways counts each facet without its own filter, all in one pass. */
  private ObjectNode sideways(Query query, int top, JsonNode filters, JsonNode question) throws IOException {
    DrillDownQuery down = new DrillDownQuery(config, query);
    Iterator<Map.Entry<String, JsonNode>> each = filters.fields();
    while (each.hasNext()) {
      Map.Entry<String, JsonNode> f = each.next();
      down.add(f.getKey(), f.getValue().asText());
    }
    DrillSideways sideways = new DrillSideways(searcher, config, state);
    DrillSideways.ConcurrentDrillSidewaysResult<TopDocs> r =
        sideways.search(down, new TopScoreDocCollectorManager(top, null, Integer.MAX_VALUE));
    return result((int) r.collectorResult.totalHits.value(), r.collectorResult, r.facets, question);
  }

  private ObjectNode result(int total, TopDocs hits, Facets facets, JsonNode question) throws IOException {
    ObjectNode out = json.createObjectNode();
    out.put("total", total);
    var ids = out.putArray("ids");
    for (ScoreDoc hit : hits.scoreDocs) {
      ids.add(searcher.storedFields().document(hit.doc, java.util.Set.of("id")).get("id"));
    }
    ObjectNode counts = out.putObject("facets");
    for (JsonNode name : question.path("facets")) {
      ObjectNode values = counts.putObject(name.asText());
      FacetResult r = facets.getTopChildren(MANY, name.asText());
      if (r != null) {
        for (LabelAndValue v : r.labelValues) {
          values.put(v.label, v.value.longValue());
        }
      }
    }
    return out;
  }

  /** The ids and scores of the best hits for a free text. */
  TopDocs freely(String text, int depth) throws IOException {
    return searcher.search(questions.freely(text), depth);
  }

  String id(int doc) throws IOException {
    return searcher.storedFields().document(doc, java.util.Set.of("id")).get("id");
  }

  @Override
  public void close() throws IOException {
    reader.close();
    pool.shutdown();
  }
}
