package index

import "encoding/binary"

// A number of a case (fieldDate, fieldDetected, fieldResolved) is one term: its
// eight bytes, the sign turned so that terms are ordered as their numbers.

const signBit = 1 << 63

// numberTerm returns the term of v.
func numberTerm(v int64) string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(v)^signBit)
	return string(b[:])
}

// termNumber returns the number of a term, and false if it is none.
func termNumber(term string) (int64, bool) {
	if len(term) != 8 {
		return 0, false
	}
	return int64(binary.BigEndian.Uint64([]byte(term)) ^ signBit), true
}
