package main

import "testing"

func TestByteSizeReadsWhatIsTyped(t *testing.T) {
	for text, want := range map[string]byteSize{
		"0": 0, "1048576": 1 << 20, "64MiB": 64 << 20, "64mib": 64 << 20, "2G": 2 << 30, "10 kB": 10 << 10, "7B": 7,
	} {
		var got byteSize
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("UnmarshalText(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "MiB", "-1", "1.5G", "64XB", "9999999999T", "1 2"} {
		var got byteSize
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("UnmarshalText(%q) = %d, want an error", text, got)
		}
	}
}

func TestByteSizeReadsWell(t *testing.T) {
	for size, want := range map[byteSize]string{0: "0 B", 1023: "1023 B", 1536: "1.5 KiB", 192 << 20: "192.0 MiB"} {
		if got := size.String(); got != want {
			t.Errorf("String(%d) = %q, want %q", int64(size), got, want)
		}
	}
}
