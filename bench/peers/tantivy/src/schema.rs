//! What a document holds.

use serde_json::Value;
use tantivy::TantivyDocument;
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};

pub const LANGUAGES: [&str; 2] = ["en", "ko"];

pub const FACETS: [&str; 9] = [
    "symptoms",
    "contributing",
    "components",
    "domain",
    "root_cause",
    "severity",
    "org",
    "year",
    "date_kind",
];

/// Fields is the schema and the handles of its fields.
pub struct Fields {
    pub schema: Schema,
    pub id: Field,
    pub record: Field,
    pub title: [Field; 2],
    pub text: [Field; 2],
    pub facets: [Field; 9],
}

impl Fields {
    /// The text of a language is searched through one field, as in sago, with positions for phrases; the title again in one
    /// of its own. A facet is indexed whole for filters, and a fast (columnar) field for counting, without norms.
    pub fn new() -> Fields {
        let mut b = Schema::builder();
        let text_in = |tokenizer: &str| {
            TextOptions::default().set_indexing_options(
                TextFieldIndexing::default()
                    .set_tokenizer(tokenizer)
                    .set_index_option(IndexRecordOption::WithFreqsAndPositions),
            )
        };
        let facet = TextOptions::default()
            .set_indexing_options(
                TextFieldIndexing::default()
                    .set_tokenizer("raw")
                    .set_fieldnorms(false)
                    .set_index_option(IndexRecordOption::Basic),
            )
            .set_fast("raw");
        let id = b.add_text_field("id", STRING | STORED);
        // The record is stored, as it is in sago, so that the sizes on disk compare.
        let record = b.add_text_field("record", STORED);
        let title = LANGUAGES.map(|l| b.add_text_field(&format!("title_{l}"), text_in(l)));
        let text = LANGUAGES.map(|l| b.add_text_field(&format!("text_{l}"), text_in(l)));
        let facets = FACETS.map(|f| b.add_text_field(f, facet.clone()));
        Fields { schema: b.build(), id, record, title, text, facets }
    }

    pub fn document(&self, line: &str) -> Result<TantivyDocument, serde_json::Error> {
        let doc: Value = serde_json::from_str(line)?;
        let mut d = TantivyDocument::default();
        d.add_text(self.id, doc["id"].as_str().unwrap_or_default());
        d.add_text(self.record, line);
        for (i, lang) in LANGUAGES.iter().enumerate() {
            let title = doc["title"][lang].as_str().unwrap_or_default();
            let text = doc["text"][lang].as_str().unwrap_or_default();
            d.add_text(self.title[i], title);
            d.add_text(self.text[i], format!("{title}\n\n{text}"));
        }
        for (i, facet) in FACETS.iter().enumerate() {
            for value in doc["facets"][facet].as_array().into_iter().flatten() {
                d.add_text(self.facets[i], value.as_str().unwrap_or_default());
            }
        }
        Ok(d)
    }
}
