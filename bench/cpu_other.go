//go:build !unix

package bench

import "time"

// processCPU returns 0: this system does not tell what a process has used.
func processCPU() time.Duration { return 0 }
