package sago.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.QueryBuilder;

/** Turns a question of the mix, or of an evaluation set, into a Lucene query. */
final class Questions {
  // The title counts within the text already. Of 0.3, 1 and 4 this gives Lucene the best mean over the sets.
  private static final float TITLE_BOOST = 0.3f;

  private final QueryBuilder builder;

  Questions(Analyzer analyzer) {
    builder = new QueryBuilder(analyzer);
  }

  /** The query of one question of the mix. A word is looked for in both languages, and the two add, as in sago. */
  Query of(JsonNode question) {
    List<String> words = new ArrayList<>();
    question.path("words").forEach(w -> words.add(w.asText()));
    switch (question.get("kind").asText()) {
      case "everything":
        return new MatchAllDocsQuery();
      case "prefix":
        return inBoth(field -> new PrefixQuery(new Term(field, words.get(0).toLowerCase())));
      case "phrase":
        return inBoth(field -> builder.createPhraseQuery(field, String.join(" ", words)));
      case "any":
        return each(words, Occur.SHOULD);
      default:
        return each(words, Occur.MUST);
    }
  }

  /** The query of a free text: any word, titles weighed more. */
  Query freely(String text) {
    BooleanQuery.Builder q = new BooleanQuery.Builder();
    for (String lang : Schema.LANGUAGES) {
      add(q, builder.createBooleanQuery("text." + lang, text, Occur.SHOULD));
      Query title = builder.createBooleanQuery("title." + lang, text, Occur.SHOULD);
      if (title != null) {
        add(q, new BoostQuery(title, TITLE_BOOST));
      }
    }
    return q.build();
  }

  private Query each(List<String> words, Occur occur) {
    BooleanQuery.Builder q = new BooleanQuery.Builder();
    for (String w : words) {
      q.add(inBoth(field -> builder.createBooleanQuery(field, w, Occur.MUST)), occur);
    }
    return q.build();
  }

  private interface InField {
    Query in(String field);
  }

  private static Query inBoth(InField one) {
    BooleanQuery.Builder q = new BooleanQuery.Builder();
    for (String lang : Schema.LANGUAGES) {
      add(q, one.in("text." + lang));
    }
    BooleanQuery both = q.build();
    // An analyzer may find no word at all in a stop word.
    return both.clauses().isEmpty() ? new MatchNoDocsQuery() : both;
  }

  private static void add(BooleanQuery.Builder q, Query part) {
    if (part != null) {
      q.add(part, Occur.SHOULD);
    }
  }
}
