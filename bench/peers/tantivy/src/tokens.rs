//! How text becomes terms.
//!
//! English: Tantivy's own chain of SimpleTokenizer, LowerCaser, StopWordFilter and Stemmer. Korean: Tantivy has no analyzer
//! for it, and the dictionaries of the morphological ones are downloaded while they build. What its users do instead, and
//! what Lucene's CJKAnalyzer does, is to cut Hangul into overlapping pairs of syllables: exact to search, without a
//! dictionary, and unable to tell 인증 from 인증서. Latin words in Korean text stay whole.

use tantivy::Index;
use tantivy::tokenizer::{
    Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, StopWordFilter, TextAnalyzer,
    Token, TokenStream, Tokenizer,
};

const LONGEST: usize = 255;

pub fn english() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(LONGEST))
        .filter(LowerCaser)
        .filter(StopWordFilter::new(Language::English).expect("English has stop words"))
        .filter(Stemmer::new(Language::English))
        .build()
}

pub fn korean() -> TextAnalyzer {
    TextAnalyzer::builder(Bigrams)
        .filter(RemoveLongFilter::limit(LONGEST))
        .filter(LowerCaser)
        .build()
}

pub fn register(index: &Index) {
    index.tokenizers().register("en", english());
    index.tokenizers().register("ko", korean());
}

/// Bigrams cuts runs of Hangul into pairs of syllables, and other letters and digits into words.
#[derive(Clone)]
struct Bigrams;

struct BigramStream {
    tokens: Vec<Token>,
    next: usize,
}

impl Tokenizer for Bigrams {
    type TokenStream<'a> = BigramStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> BigramStream {
        let mut tokens = Vec::new();
        let mut run: Vec<(usize, char)> = Vec::new();
        let mut in_hangul = false;
        for (at, c) in text.char_indices() {
            let hangul = ('가'..='힣').contains(&c);
            if !c.is_alphanumeric() || (!run.is_empty() && hangul != in_hangul) {
                flush(&run, in_hangul, &mut tokens);
                run.clear();
            }
            if c.is_alphanumeric() {
                in_hangul = hangul;
                run.push((at, c));
            }
        }
        flush(&run, in_hangul, &mut tokens);
        BigramStream { tokens, next: 0 }
    }
}

fn flush(run: &[(usize, char)], hangul: bool, tokens: &mut Vec<Token>) {
    if run.is_empty() {
        return;
    }
    let width = if hangul { run.len().min(2) } else { run.len() };
    for piece in run.windows(width) {
        let (last, c) = piece[piece.len() - 1];
        tokens.push(Token {
            offset_from: piece[0].0,
            offset_to: last + c.len_utf8(),
            position: tokens.len(),
            text: piece.iter().map(|(_, c)| c).collect(),
            position_length: 1,
        });
    }
}

impl TokenStream for BigramStream {
    fn advance(&mut self) -> bool {
        self.next += 1;
        self.next <= self.tokens.len()
    }

    fn token(&self) -> &Token {
        &self.tokens[self.next - 1]
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.tokens[self.next - 1]
    }
}
