package sago.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene as a peer of sago's benchmark: see bench/peers/README.md for the files it reads and the lines it prints.
 *
 * <pre>
 * build  DOCS INDEX               builds the index
 * search INDEX QUERIES WARM RUNS  answers each question WARM times, then RUNS times with a clock
 * run    INDEX QUERIES DEPTH      prints a TREC run of an evaluation set
 * </pre>
 */
public final class Main {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  private Main() {}

  public static void main(String[] args) throws Exception {
    switch (args.length > 0 ? args[0] : "") {
      case "build" -> build(Path.of(args[1]), Path.of(args[2]));
      case "search" -> search(Path.of(args[1]), Path.of(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]));
      case "run" -> run(Path.of(args[1]), Path.of(args[2]), Integer.parseInt(args[3]));
      default -> {
        System.err.println("usage: build DOCS INDEX | search INDEX QUERIES WARM RUNS | run INDEX QUERIES DEPTH");
        System.exit(2);
      }
    }
    OUT.flush();
  }

  /**
   * Documents are analysed on all cores into one writer with a large buffer, then merged to as many segments as there are
   * cores: few segments make searches cheap, and as many as cores let each search use them all. sago builds the same way.
   */
  private static void build(Path docs, Path dir) throws Exception {
    int cores = Runtime.getRuntime().availableProcessors();
    long start = System.nanoTime();
    Analyzer analyzer = Schema.analyzer();
    var config = Schema.facets();
    IndexWriterConfig iwc = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(512).setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    int n = 0;
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(dir), iwc);
        BufferedReader in = Files.newBufferedReader(docs)) {
      ExecutorService pool = Executors.newFixedThreadPool(cores);
      Semaphore ahead = new Semaphore(1000); // bounds the documents in memory
      List<Throwable> failed = new ArrayList<>();
      for (String line = in.readLine(); line != null; line = in.readLine(), n++) {
        String doc = line;
        ahead.acquire();
        pool.execute(
            () -> {
              try {
                writer.addDocument(config.build(Schema.document(JSON.readTree(doc))));
              } catch (Throwable e) {
                synchronized (failed) {
                  failed.add(e);
                }
              } finally {
                ahead.release();
              }
            });
      }
      pool.shutdown();
      pool.awaitTermination(1, TimeUnit.DAYS);
      if (!failed.isEmpty()) {
        throw new IOException("could not index a document", failed.get(0));
      }
      writer.forceMerge(cores);
      writer.commit();
    }
    ObjectNode out = about();
    out.put("docs", n);
    out.put("build_ms", (System.nanoTime() - start) / 1_000_000);
    out.put("index_bytes", size(dir));
    OUT.println(out);
  }

  private static void search(Path dir, Path queries, int warm, int runs) throws IOException {
    List<JsonNode> questions = lines(queries);
    try (Engine engine = new Engine(dir, Schema.analyzer(), JSON)) {
      for (int i = 0; i < warm; i++) {
        for (JsonNode q : questions) {
          engine.answer(q);
        }
      }
      long[][] ns = new long[questions.size()][runs];
      for (int r = 0; r < runs; r++) {
        for (int i = 0; i < questions.size(); i++) {
          long start = System.nanoTime();
          engine.answer(questions.get(i));
          ns[i][r] = System.nanoTime() - start;
        }
      }
      for (int i = 0; i < questions.size(); i++) {
        ObjectNode out = about();
        out.set("id", questions.get(i).get("id"));
        out.setAll(engine.answer(questions.get(i)));
        var times = out.putArray("ns");
        for (long t : ns[i]) {
          times.add(t);
        }
        OUT.println(out);
      }
      ObjectNode out = about();
      out.put("docs", engine.docs());
      out.put("index_bytes", size(dir));
      out.put("rss_bytes", residentBytes());
      OUT.println(out);
    }
  }

  private static void run(Path dir, Path queries, int depth) throws IOException {
    try (Engine engine = new Engine(dir, Schema.analyzer(), JSON)) {
      for (JsonNode q : lines(queries)) {
        String text = q.has("query") ? q.get("query").asText() : q.path("text").asText();
        TopDocs hits = engine.freely(text, depth);
        int rank = 0;
        for (ScoreDoc hit : hits.scoreDocs) {
          rank++;
          // Strictly falling, so that a scorer that sorts by score keeps the order.
          OUT.printf("%s Q0 %s %d %d lucene%n", q.get("id").asText(), engine.id(hit.doc), rank, depth - rank + 1);
        }
      }
    }
  }

  private static ObjectNode about() {
    return JSON.createObjectNode().put("peer", "lucene " + Version.LATEST);
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> out = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        out.add(JSON.readTree(line));
      }
    }
    return out;
  }

  private static long size(Path dir) throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      return files.filter(Files::isRegularFile).mapToLong(f -> f.toFile().length()).sum();
    }
  }

  /** Anonymous memory of this process, from Linux's own accounting; 0 where there is none. Mapped files are not counted. */
  private static long residentBytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("RssAnon:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
      }
    }
    return 0;
  }
}
