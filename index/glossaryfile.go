package index

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/s2"

	"sago/plan"
)

// glossaryName is the file of a generation that holds how the variants of a
// glossary are recognised, which takes longer to find than all else of a start.
// The glossary is no part of an index's identity: the file names the one it
// belongs to, and for another the same is found anew at each start.
//
//	sum    of the glossary
//	keys   plan.GlossaryKeys of the glossary and the analyzer
//
// Both are lists and strings behind their lengths, and the whole is compressed
// by s2.
const glossaryName = "glossary"

// writeGlossary writes the keys of the glossary with the sum into the directory
// of a generation.
func writeGlossary(dir, sum string, keys []plan.VariantKeys) error {
	var x codec
	x.str(&sum)
	list(&x, &keys, x.variant)
	return os.WriteFile(filepath.Join(dir, glossaryName), s2.EncodeBetter(nil, x.out), 0o600)
}

// readGlossary returns the keys that the generation in dir holds of the glossary
// with the sum, nil if it holds another's.
func readGlossary(dir, sum string) ([]plan.VariantKeys, error) {
	data, err := os.ReadFile(filepath.Join(dir, glossaryName))
	if err != nil {
		return nil, err
	}
	if data, err = s2.Decode(nil, data); err != nil {
		return nil, fmt.Errorf("read %s: %w", glossaryName, err)
	}
	x := codec{in: string(data), reading: true}
	var of string
	if x.str(&of); of != sum {
		return nil, nil
	}
	var keys []plan.VariantKeys
	list(&x, &keys, x.variant)
	return keys, x.finish()
}

func (x *codec) variant(v *plan.VariantKeys) {
	list(x, &v.Words, func(keys *[]string) { list(x, keys, x.str) })
	x.str(&v.Join)
}
