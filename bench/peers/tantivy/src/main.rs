//! Tantivy as a peer of sago's benchmark: see bench/peers/README.md for the files it reads and the lines it prints.
//!
//! build  DOCS INDEX               builds the index
//! search INDEX QUERIES WARM RUNS  answers each question WARM times, then RUNS times with a clock
//! run    INDEX QUERIES DEPTH      prints a TREC run of an evaluation set

mod counts;
mod questions;
mod schema;
mod tokens;

use counts::{CountFacets, Values};
use questions::Questions;
use schema::{FACETS, Fields};
use serde_json::{Map, Value, json};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tantivy::collector::TopDocs;
use tantivy::index::SegmentId;
use tantivy::query::{BooleanQuery, Occur, Query};
use tantivy::schema::Value as _;
use tantivy::{DocAddress, Index, IndexWriter, Searcher, TantivyDocument};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BUFFER: usize = 512 << 20; // bytes that the writer may hold, all threads together

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", docs, dir] => build(docs, dir),
        ["search", dir, queries, warm, runs] => search(dir, queries, warm.parse()?, runs.parse()?),
        ["run", dir, queries, depth] => run(dir, queries, depth.parse()?),
        _ => Err("usage: build DOCS INDEX | search INDEX QUERIES WARM RUNS | run INDEX QUERIES DEPTH".into()),
    }
}

/// A thread a core analyses and writes; then the segments are merged to as many as there are cores: few segments make
/// searches cheap, and as many as cores let each search use them all. sago builds the same way.
fn build(docs: &str, dir: &str) -> Result<()> {
    let start = Instant::now();
    let cores = std::thread::available_parallelism()?.get();
    let fields = Fields::new();
    fs::create_dir_all(dir)?;
    let index = Index::create_in_dir(dir, fields.schema.clone())?;
    tokens::register(&index);
    let mut writer: IndexWriter = index.writer_with_num_threads(cores, BUFFER)?;
    let mut n = 0u64;
    for line in BufReader::new(File::open(docs)?).lines() {
        writer.add_document(fields.document(&line?)?)?;
        n += 1;
    }
    writer.commit()?;
    let ids: Vec<SegmentId> = index.searchable_segment_ids()?;
    for group in ids.chunks(ids.len().div_ceil(cores)) {
        if group.len() > 1 {
            writer.merge(group).wait()?;
        }
    }
    writer.garbage_collect_files().wait()?;
    writer.wait_merging_threads()?;
    println!("{}", json!({"peer": peer(), "docs": n, "build_ms": start.elapsed().as_millis() as u64, "index_bytes": size(dir)?}));
    Ok(())
}

/// An open index that answers the questions of the mix.
struct Engine {
    fields: Fields,
    searcher: Searcher,
    values: Arc<Values>,
}

impl Engine {
    fn open(dir: &str) -> Result<Engine> {
        let mut index = Index::open_in_dir(dir)?;
        tokens::register(&index);
        index.set_multithread_executor(std::thread::available_parallelism()?.get())?;
        let searcher = index.reader()?.searcher();
        let values = Arc::new(Values::read(&searcher)?);
        Ok(Engine { fields: Fields::new(), searcher, values })
    }

    /// One answer: the exact total, the ids of the top hits and every count of the facets asked for. Two passes are faster
    /// here than one that scores every match: the top hits come from block-max pruning, the counts without scores. A facet
    /// with a filter of its own is counted by a search without that filter.
    fn answer(&self, q: &Value) -> Result<Value> {
        let asked: Vec<usize> = q["facets"].as_array().into_iter().flatten().map(facet).collect();
        let (own, shared): (Vec<usize>, Vec<usize>) = asked.iter().partition(|f| q["filters"].get(FACETS[**f]).is_some());
        let all = self.query(q, "");
        let top = TopDocs::with_limit(q["top"].as_u64().unwrap_or(10) as usize).order_by_score();
        let hits = self.searcher.search(&all, &top)?;
        let counts = self.searcher.search(&all, &CountFacets { values: self.values.clone(), facets: shared.clone() })?;
        let mut facets = Map::new();
        for f in shared {
            facets.insert(FACETS[f].into(), json!(counts.named(&self.values, f)));
        }
        for f in own {
            let without = self.query(q, FACETS[f]);
            let c = self.searcher.search(&without, &CountFacets { values: self.values.clone(), facets: vec![f] })?;
            facets.insert(FACETS[f].into(), json!(c.named(&self.values, f)));
        }
        let ids = hits.iter().map(|(_, at)| self.id(*at)).collect::<Result<Vec<_>>>()?;
        Ok(json!({"total": counts.total, "ids": ids, "facets": facets}))
    }

    fn query(&self, q: &Value, without: &str) -> Box<dyn Query> {
        let questions = Questions { fields: &self.fields };
        let mut parts = questions.filters(q, without);
        let text = questions.of(q);
        if parts.is_empty() {
            return text;
        }
        parts.push((Occur::Must, text));
        Box::new(BooleanQuery::new(parts))
    }

    fn id(&self, at: DocAddress) -> Result<String> {
        let doc: TantivyDocument = self.searcher.doc(at)?;
        let id = doc.get_first(self.fields.id).and_then(|v| v.as_str());
        Ok(id.unwrap_or_default().to_owned())
    }
}

fn facet(name: &Value) -> usize {
    FACETS.iter().position(|f| Some(*f) == name.as_str()).expect("a facet")
}

fn search(dir: &str, queries: &str, warm: usize, runs: usize) -> Result<()> {
    let engine = Engine::open(dir)?;
    let questions = lines(queries)?;
    for _ in 0..warm {
        for q in &questions {
            engine.answer(q)?;
        }
    }
    let mut ns = vec![Vec::new(); questions.len()];
    for _ in 0..runs {
        for (q, times) in questions.iter().zip(&mut ns) {
            let start = Instant::now();
            engine.answer(q)?;
            times.push(start.elapsed().as_nanos() as u64);
        }
    }
    for (q, times) in questions.iter().zip(&ns) {
        let mut out = engine.answer(q)?;
        out["peer"] = json!(peer());
        out["id"] = q["id"].clone();
        out["ns"] = json!(times);
        println!("{out}");
    }
    let docs = engine.searcher.num_docs();
    println!("{}", json!({"peer": peer(), "docs": docs, "index_bytes": size(dir)?, "rss_bytes": resident_bytes()}));
    Ok(())
}

fn run(dir: &str, queries: &str, depth: usize) -> Result<()> {
    let engine = Engine::open(dir)?;
    for q in lines(queries)? {
        let text = q.get("query").or(q.get("text")).and_then(Value::as_str).unwrap_or_default();
        let query = Questions { fields: &engine.fields }.freely(text);
        let hits = engine.searcher.search(&query, &TopDocs::with_limit(depth).order_by_score())?;
        for (i, (_, at)) in hits.iter().enumerate() {
            // Strictly falling, so that a scorer that sorts by score keeps the order.
            println!("{} Q0 {} {} {} tantivy", q["id"].as_str().unwrap_or_default(), engine.id(*at)?, i + 1, depth - i);
        }
    }
    Ok(())
}

fn peer() -> String {
    let version = tantivy::version_string().trim_start_matches("tantivy v");
    format!("tantivy {}", version.split(',').next().unwrap_or_default())
}

fn lines(file: &str) -> Result<Vec<Value>> {
    let text = fs::read_to_string(file)?;
    let all = text.lines().filter(|l| !l.trim().is_empty()).map(serde_json::from_str);
    Ok(all.collect::<std::result::Result<_, _>>()?)
}

fn size(dir: impl AsRef<Path>) -> Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(dir)? {
        sum += entry?.metadata()?.len();
    }
    Ok(sum)
}

/// Anonymous memory of this process, from Linux's own accounting; 0 where there is none. Mapped files are not counted.
fn resident_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("RssAnon:"));
    let kb = line.and_then(|l| l.split_whitespace().nth(1)).and_then(|n| n.parse::<u64>().ok());
    kb.unwrap_or(0) * 1024
}
