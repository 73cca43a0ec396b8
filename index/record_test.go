package index

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// filled returns a case each of whose fields, keys and list items holds a value
// of its own, so that a field left out or swapped shows.
func filled() *sago.Case {
	n := 0
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		n++
		switch v.Kind() {
		case reflect.String:
			v.SetString(fmt.Sprintf("값 %d", n))
		case reflect.Struct:
			for i := range v.NumField() {
				fill(v.Field(i))
			}
		case reflect.Slice:
			if v.Type().Elem().Kind() == reflect.Uint8 {
				v.SetBytes(fmt.Appendf(nil, `{"raw":%d}`, n))
				return
			}
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			for i := range 2 {
				fill(v.Index(i))
			}
		case reflect.Map:
			v.Set(reflect.MakeMap(v.Type()))
			for range 2 {
				e := reflect.New(v.Type().Elem()).Elem()
				fill(e)
				v.SetMapIndex(reflect.ValueOf(fmt.Sprintf("key%d", n)), e)
			}
		default:
			panic("no filling for " + v.Type().String())
		}
	}
	c := new(sago.Case)
	fill(reflect.ValueOf(c).Elem())
	return c
}

func TestCardAndRecordHoldTheWholeCase(t *testing.T) {
	for name, want := range map[string]*sago.Case{
		"filled":      filled(),
		"empty":       {},
		"empty lists": {Symptoms: []string{}, Remediation: []sago.Item{}, Sources: []sago.Source{{}}},
	} {
		got := new(sago.Case)
		if err := readCard(appendCard(nil, want), got); err != nil {
			t.Errorf("%s: card: %v", name, err)
		}
		if err := readRecord(appendRecord(nil, want), got); err != nil {
			t.Errorf("%s: record: %v", name, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: card and record read back (-want +got):\n%s", name, d)
		}
	}
}

func TestDamagedCardsAndRecordsAreErrors(t *testing.T) {
	c := filled()
	for name, f := range map[string]struct {
		write func([]byte, *sago.Case) []byte
		read  func([]byte, *sago.Case) error
	}{"card": {appendCard, readCard}, "record": {appendRecord, readRecord}} {
		data := f.write(nil, c)
		for n := range len(data) {
			if f.read(data[:n], new(sago.Case)) == nil {
				t.Errorf("%s cut at byte %d of %d was read without an error", name, n, len(data))
			}
		}
		if f.read(append(data, 0), new(sago.Case)) == nil {
			t.Errorf("%s with a byte too many was read without an error", name)
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add(appendRecord(nil, filled()))
	f.Add(appendCard(nil, filled()))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, data []byte) {
		var a, b sago.Case
		if readRecord(data, &a) != nil {
			return
		}
		if err := readRecord(appendRecord(nil, &a), &b); err != nil {
			t.Fatalf("record %q was read, then written and not read: %v", data, err)
		}
		if d := cmp.Diff(a, b); d != "" {
			t.Errorf("record %q written and read again (-first +second):\n%s", data, d)
		}
	})
}
