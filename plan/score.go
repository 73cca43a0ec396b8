package plan

import "math"

// The score of a case is the sum, over the words of the plan in their order, of
//
//	Weight * IDF(cases, cases with the word) * (impact in English + impact in Korean)
//
// The impact of a word in a language is Saturate of the greatest Frequency
// among its alternatives in the fields of that language, and 0 where it has
// none. The Frequencies of alternatives of SameText are those of one
// alternative in pieces, and add. Every backend, and the scan that tests them,
// takes it from here.

// The constants of BM25.
const (
	K1 = 1.8 // how slowly further occurrences stop to matter
	B  = 0.8 // how much a long text is held against its words
)

// PrefixFrequency is the Frequency, before the boost, of a prefix in every case
// that has a word it begins: how often, and in how long a text, is not looked at.
const PrefixFrequency = 1.0

// IDF returns the weight of a word that df of docs cases have by an alternative
// that is no vote. It is positive, and greatest where df is 0.
func IDF(docs, df int) float64 {
	return math.Log1p((float64(docs) - float64(df) + 0.5) / (float64(df) + 0.5))
}

// Frequency returns tf, the weighted frequency of an alternative in a field of
// a case, times its boost and held against the length of that field in the case.
// Average is the mean length of the field over the cases that have it. Tf,
// length and average are in one unit each, length and average in the same. The
// tf of a phrase is that of the least frequent term on the path that stands in a
// row, and the greatest of these where several paths do.
func Frequency(boost, tf, length, average float64) float64 {
	return boost * tf / (1 - B + B*length/average)
}

// Saturate returns the impact of a Frequency: growing with it, at most K1+1.
func Saturate(frequency float64) float64 {
	return frequency * (K1 + 1) / (frequency + K1)
}

// Language returns the language whose impact the field counts towards: "en" or
// "ko".
func Language(field string) string {
	switch field {
	case FieldKo, FieldTitleKo, FieldBigrams:
		return FieldKo
	}
	return FieldEn
}

// SameText reports whether a and b find one text in one field as different
// readings: 장애 by itself, and 장애 in 장애가.
func SameText(a, b *Alt) bool {
	return a.Field == b.Field && a.Term != "" && b.Term != "" && !a.Prefix && !b.Prefix && a.Vote == b.Vote &&
		a.Term[1:] == b.Term[1:]
}
