package index

import (
	"context"
	"fmt"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sago"
)

// filter is a sago.Filter in the snapshot.
type filter struct {
	field   string
	exclude bool
	parts   []*roaring.Bitmap // the cases that it names, whether to keep or to leave out
}

func (s *snapshot) loadFilters(ctx context.Context, filters []sago.Filter) ([]filter, error) {
	loaded := make([]filter, len(filters))
	for i := range filters {
		parts, err := s.loadFilter(ctx, &filters[i])
		if err != nil {
			return nil, err
		}
		loaded[i] = filter{filters[i].Field, filters[i].Exclude, parts}
	}
	return loaded, nil
}

// loadFilter returns the cases of each part that a filter names, Exclude aside.
func (s *snapshot) loadFilter(ctx context.Context, f *sago.Filter) ([]*roaring.Bitmap, error) {
	return load(ctx, s.cache, filterKey(f), func() ([]*roaring.Bitmap, int64, error) {
		work := 0
		if f.Range != nil {
			work = s.cases
		}
		spelt := *f
		spelt.Values = nil
		for _, v := range f.Values {
			spelt.Values = append(spelt.Values, s.spellings(f.Field, v)...)
		}
		parts := make([]*roaring.Bitmap, len(s.parts))
		err := each(ctx, len(parts), work, func(i int) (err error) {
			parts[i], err = s.parts[i].filter(&spelt)
			return err
		})
		var bytes int64
		for _, b := range parts {
			if b != nil {
				bytes += int64(b.GetSizeInBytes())
			}
		}
		return parts, bytes, err
	})
}

func filterKey(f *sago.Filter) string {
	key := append([]byte{'f'}, f.Field...)
	if f.Range != nil {
		return fmt.Sprintf("%s\x00r%s\x00%s", key, boundKey(f.Range.From), boundKey(f.Range.To))
	}
	values := slices.Clone(f.Values)
	slices.Sort(values)
	for _, v := range values {
		key = append(append(key, 0), v...)
	}
	return string(key)
}

func boundKey(bound *int64) string {
	if bound == nil {
		return ""
	}
	return numberTerm(*bound)
}

func (p *part) filter(f *sago.Filter) (*roaring.Bitmap, error) {
	if f.Range != nil {
		return inRange(p.numbers[f.Field], f.Range), nil
	}
	field := f.Field
	if field == sago.FilterID {
		field = fieldID
	}
	return p.anyValue(field, f.Values)
}

// anyValue returns the cases that have one of whole values of a field.
func (p *part) anyValue(field string, values []string) (*roaring.Bitmap, error) {
	terms := make([]fieldTerm, len(values))
	for i, v := range values {
		terms[i] = fieldTerm{field, v}
	}
	return p.anyTerm(terms)
}

// fieldTerm is a term of a field.
type fieldTerm struct{ field, term string }

// anyTerm returns the cases that have one of the terms, masked ones included.
func (p *part) anyTerm(terms []fieldTerm) (*roaring.Bitmap, error) {
	var sets []*roaring.Bitmap
	for _, t := range terms {
		docs, err := p.bitmap(t.field, t.term)
		if err != nil {
			return nil, err
		}
		if docs != nil {
			sets = append(sets, docs)
		}
	}
	return roaring.FastOr(sets...), nil
}

// inRange returns the cases whose number lies in r. No number is in no range.
func inRange(numbers []int64, r *sago.Range) *roaring.Bitmap {
	from, to := int64(noNumber)+1, int64(noNumber)
	if r.From != nil {
		from = max(from, *r.From)
	}
	open := r.To == nil
	if !open {
		to = *r.To
	}
	set := newBitset(len(numbers))
	for d, v := range numbers {
		if v >= from && (open || v < to) {
			set.add(uint32(d))
		}
	}
	return set.roaring()
}
