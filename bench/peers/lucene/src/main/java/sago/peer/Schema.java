package sago.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.ko.KoreanAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;

/** What a document holds, and how its text becomes terms. */
final class Schema {
  static final String[] LANGUAGES = {"en", "ko"};

  private Schema() {}

  /**
   * EnglishAnalyzer (Porter stems, stop words) and KoreanAnalyzer (Nori, which splits compounds and drops josa and endings
   * by part of speech) are what Lucene's own documentation recommends. A Latin word inside Korean text goes through Nori.
   */
  static Analyzer analyzer() {
    Map<String, Analyzer> byField = new HashMap<>();
    for (String part : new String[] {"title", "text"}) {
      byField.put(part + ".en", new EnglishAnalyzer());
      byField.put(part + ".ko", new KoreanAnalyzer());
    }
    return new PerFieldAnalyzerWrapper(new EnglishAnalyzer(), byField);
  }

  /**
   * One ordinal space for all facets ($facets), the default: counting reads one doc-values field, whichever facets are
   * asked for. Drill-down terms are indexed beside it.
   */
  static FacetsConfig facets() {
    FacetsConfig config = new FacetsConfig();
    for (String f :
        new String[] {"symptoms", "contributing", "components", "domain", "root_cause", "severity", "org", "year", "date_kind"}) {
      config.setMultiValued(f, true);
      config.setDrillDownTermsIndexing(f, FacetsConfig.DrillDownTermsIndexing.DIMENSION_AND_FULL_PATH);
    }
    return config;
  }

  /** The text of a language is searched through one field, as in sago; the title again in one of its own. */
  static Document document(JsonNode doc) {
    Document d = new Document();
    d.add(new StringField("id", doc.get("id").asText(), Field.Store.YES));
    for (String lang : LANGUAGES) {
      String title = doc.path("title").path(lang).asText("");
      d.add(new TextField("title." + lang, title, Field.Store.NO));
      d.add(new TextField("text." + lang, title + "\n\n" + doc.path("text").path(lang).asText(""), Field.Store.NO));
    }
    // The record is stored, as it is in sago, so that the sizes on disk compare.
    d.add(new StoredField("record", doc.toString()));
    Iterator<Map.Entry<String, JsonNode>> facets = doc.path("facets").fields();
    while (facets.hasNext()) {
      Map.Entry<String, JsonNode> f = facets.next();
      for (JsonNode value : f.getValue()) {
        d.add(new SortedSetDocValuesFacetField(f.getKey(), value.asText()));
      }
    }
    return d;
  }
}
