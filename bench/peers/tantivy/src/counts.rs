//! Exact facet counts: a collector that adds one to the ordinal of each value of each match.
//!
//! Tantivy's terms aggregation does the same through a hash map and JSON; this collector over the columns is the fastest way
//! it offers. The ordinals of each segment are mapped to those of the whole index once, when it is opened.

use crate::schema::FACETS;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::StrColumn;
use tantivy::index::SegmentId;
use tantivy::{DocId, Score, Searcher, SegmentOrdinal, SegmentReader};

/// Values holds the values of each facet in the whole index, and for each segment where its ordinals stand among them.
pub struct Values {
    names: Vec<Vec<String>>,
    of_segment: HashMap<SegmentId, Vec<Vec<u32>>>,
}

impl Values {
    pub fn read(searcher: &Searcher) -> tantivy::Result<Values> {
        let mut values = Values { names: vec![Vec::new(); FACETS.len()], of_segment: HashMap::new() };
        let mut ordinals: Vec<HashMap<String, u32>> = vec![HashMap::new(); FACETS.len()];
        for segment in searcher.segment_readers() {
            let mut maps = Vec::new();
            for (f, name) in FACETS.iter().enumerate() {
                let mut map = Vec::new();
                if let Some(column) = segment.fast_fields().str(name)? {
                    let mut stream = column.dictionary().stream()?;
                    while stream.advance() {
                        let value = String::from_utf8_lossy(stream.key()).into_owned();
                        let next = values.names[f].len() as u32;
                        let at = *ordinals[f].entry(value.clone()).or_insert(next);
                        if at == next {
                            values.names[f].push(value);
                        }
                        map.push(at);
                    }
                }
                maps.push(map);
            }
            values.of_segment.insert(segment.segment_id(), maps);
        }
        Ok(values)
    }
}

/// Counts is what was collected: the number of matches, and of each value of each facet asked for.
pub struct Counts {
    pub total: u64,
    pub facets: Vec<(usize, Vec<u64>)>,
}

impl Counts {
    /// The counts of facet `f` by value, those over 0.
    pub fn named(&self, values: &Values, f: usize) -> BTreeMap<String, u64> {
        let (_, counts) = self.facets.iter().find(|(x, _)| *x == f).expect("was asked for");
        let named = counts.iter().enumerate().filter(|(_, n)| **n > 0);
        named.map(|(o, n)| (values.names[f][o].clone(), *n)).collect()
    }
}

pub struct CountFacets {
    pub values: Arc<Values>,
    pub facets: Vec<usize>,
}

impl Collector for CountFacets {
    type Fruit = Counts;
    type Child = CountSegment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<CountSegment> {
        let mut columns = Vec::new();
        for f in &self.facets {
            if let Some(column) = segment.fast_fields().str(FACETS[*f])? {
                let counts = vec![0; column.num_terms()];
                columns.push((*f, column, counts));
            }
        }
        Ok(CountSegment { total: 0, columns, values: self.values.clone(), segment: segment.segment_id() })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, parts: Vec<Counts>) -> tantivy::Result<Counts> {
        let sizes = self.facets.iter().map(|f| (*f, vec![0; self.values.names[*f].len()]));
        let mut sum = Counts { total: 0, facets: sizes.collect() };
        for part in parts {
            sum.total += part.total;
            for (f, counts) in part.facets {
                let to = &mut sum.facets.iter_mut().find(|(x, _)| *x == f).expect("was asked for").1;
                for (o, n) in counts.into_iter().enumerate() {
                    to[o] += n;
                }
            }
        }
        Ok(sum)
    }
}

pub struct CountSegment {
    total: u64,
    columns: Vec<(usize, StrColumn, Vec<u64>)>,
    values: Arc<Values>,
    segment: SegmentId,
}

impl SegmentCollector for CountSegment {
    type Fruit = Counts;

    fn collect(&mut self, doc: DocId, _: Score) {
        self.collect_block(&[doc]);
    }

    fn collect_block(&mut self, docs: &[DocId]) {
        self.total += docs.len() as u64;
        for (_, column, counts) in &mut self.columns {
            for doc in docs {
                for ordinal in column.ords().values_for_doc(*doc) {
                    counts[ordinal as usize] += 1;
                }
            }
        }
    }

    fn harvest(self) -> Counts {
        let maps = &self.values.of_segment[&self.segment];
        let facets = self.columns.into_iter().map(|(f, _, counts)| {
            let mut global = vec![0; self.values.names[f].len()];
            for (o, n) in counts.into_iter().enumerate() {
                global[maps[f][o] as usize] += n;
            }
            (f, global)
        });
        Counts { total: self.total, facets: facets.collect() }
    }
}
