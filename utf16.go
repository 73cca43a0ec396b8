package sago

// UTF16 reports whether a text that begins with head is UTF-16 rather than
// UTF-8: it has the byte order mark, or its first two characters are of ASCII
// with a zero byte each, as all JSON begins.
func UTF16(head []byte) bool {
	if len(head) < 2 {
		return false
	}
	if mark := [2]byte(head); mark == [2]byte{0xff, 0xfe} || mark == [2]byte{0xfe, 0xff} {
		return true
	}
	if len(head) < 4 {
		return false
	}
	zero := [4]bool{head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0}
	return zero == [4]bool{false, true, false, true} || zero == [4]bool{true, false, true, false}
}
