//! Turns a question of the mix, or of an evaluation set, into a Tantivy query.

use crate::schema::Fields;
use crate::tokens;
use serde_json::Value;
use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, Occur, PhraseQuery, Query,
    RegexQuery, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

/// The title counts within the text already: as for Lucene, where 0.3 was the best of 0.3, 1 and 4.
const TITLE_BOOST: f32 = 0.3;

pub struct Questions<'a> {
    pub fields: &'a Fields,
}

impl Questions<'_> {
    /// The query of one question, without its filters. A word is looked for in both languages, and the two add, as in sago.
    pub fn of(&self, q: &Value) -> Box<dyn Query> {
        let words: Vec<&str> = q["words"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        match q["kind"].as_str().unwrap_or_default() {
            "everything" => Box::new(AllQuery),
            "prefix" => self.in_both(|_, field| prefix(field, words[0])),
            "phrase" => self.in_both(|lang, field| together(lang, field, &words.join(" "))),
            "any" => self.each(&words, Occur::Should),
            _ => self.each(&words, Occur::Must),
        }
    }

    /// The filters of a question but for the one on the facet `without`.
    pub fn filters(&self, q: &Value, without: &str) -> Vec<(Occur, Box<dyn Query>)> {
        let mut out: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for (name, value) in q["filters"].as_object().into_iter().flatten() {
            if name != without {
                let field = self.fields.schema.get_field(name).expect("a facet");
                let term = Term::from_field_text(field, value.as_str().unwrap_or_default());
                let one = TermQuery::new(term, IndexRecordOption::Basic);
                out.push((Occur::Must, Box::new(ConstScoreQuery::new(Box::new(one), 0.0))));
            }
        }
        out
    }

    /// The query of a free text: any word, titles weighed more.
    pub fn freely(&self, text: &str) -> Box<dyn Query> {
        let mut parts: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for (lang, (text_field, title_field)) in self.fields.text.iter().zip(self.fields.title).enumerate() {
            for word in text.split_whitespace() {
                if let Some(q) = together(lang, *text_field, word) {
                    parts.push((Occur::Should, q));
                }
                if let Some(q) = together(lang, title_field, word) {
                    parts.push((Occur::Should, Box::new(BoostQuery::new(q, TITLE_BOOST))));
                }
            }
        }
        Box::new(BooleanQuery::new(parts))
    }

    fn each(&self, words: &[&str], occur: Occur) -> Box<dyn Query> {
        if let [word] = words {
            return self.in_both(|lang, field| together(lang, field, word));
        }
        let all = words.iter().map(|w| (occur, self.in_both(|lang, field| together(lang, field, w))));
        Box::new(BooleanQuery::new(all.collect()))
    }

    fn in_both(&self, one: impl Fn(usize, Field) -> Option<Box<dyn Query>>) -> Box<dyn Query> {
        let parts: Vec<(Occur, Box<dyn Query>)> = (self.fields.text.iter().enumerate())
            .filter_map(|(lang, field)| one(lang, *field))
            .map(|q| (Occur::Should, q))
            .collect();
        if parts.is_empty() { Box::new(EmptyQuery) } else { Box::new(BooleanQuery::new(parts)) }
    }
}

/// The terms of a text in a row: one term, or a phrase, since the pairs of a Hangul word stand for it only together.
fn together(lang: usize, field: Field, text: &str) -> Option<Box<dyn Query>> {
    let mut analyzer = if lang == 0 { tokens::english() } else { tokens::korean() };
    let mut terms = Vec::new();
    analyzer.token_stream(text).process(&mut |t| terms.push((t.position, Term::from_field_text(field, &t.text))));
    match terms.len() {
        0 => None,
        1 => Some(Box::new(TermQuery::new(terms.remove(0).1, IndexRecordOption::WithFreqs))),
        _ => Some(Box::new(PhraseQuery::new_with_offset(terms))),
    }
}

fn prefix(field: Field, word: &str) -> Option<Box<dyn Query>> {
    let pattern: String = word.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    Some(Box::new(RegexQuery::from_pattern(&format!("{pattern}.*"), field).ok()?))
}
