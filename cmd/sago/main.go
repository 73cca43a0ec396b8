// Command sago searches software-incident post-mortems in English and Korean:
// it serves them over HTTP and answers on the command line.
//
// It holds flags, wiring and what a terminal shows. A command is a struct whose
// fields are its flags and whose Run method does it; its file has its name.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"

	"github.com/alecthomas/kong"
	"github.com/posener/complete"
	"github.com/willabides/kongplete"

	"sago"
)

// commands is the command line of sago.
type commands struct {
	Config  configFlag       `help:"File of flags by name, as JSON. Without it: sago/config.json under the user's config directory." placeholder:"FILE" default:"${config_file}" predictor:"path"`
	Color   string           `help:"Mark and colour what is printed: ${enum}." enum:"auto,always,never" default:"auto"`
	Version kong.VersionFlag `help:"Print the version and exit." env:"-"`

	Serve   serveCommand   `cmd:"" help:"Answer over HTTP: pages and API."`
	Search  searchCommand  `cmd:"" help:"Search once and print what was found."`
	Show    showCommand    `cmd:"" help:"Print one case."`
	Similar similarCommand `cmd:"" help:"Find cases like a case, or like a text."`
	Index   indexCommand   `cmd:"" name:"index" help:"Build the index of the cases."`
	Verify  verifyCommand  `cmd:"" help:"Check every byte of an index."`

	Analyze analyzeCommand `cmd:"" help:"Print the tokens of a text, and what it means as a query."`
	Eval    evalCommand    `cmd:"" help:"Measure how good the answers are."`
	Bench   benchCommand   `cmd:"" help:"Measure how fast the answers come."`

	Glossary       glossaryCommand   `cmd:"" help:"Work on words that mean the same."`
	VersionCommand versionCommand    `cmd:"" name:"version" help:"Print the versions of sago and of what an index depends on."`
	Completion     completionCommand `cmd:"" help:"Print a completion script for a shell."`
}

func main() {
	os.Exit(run(untilSignal(), os.Args[1:], standardStreams()))
}

// run parses the arguments, runs the command they name and returns the exit
// code. No panic leaves it.
func run(ctx context.Context, args []string, std *streams) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			reportPanic(std, fault, debug.Stack())
			code = exitFault
		}
	}()
	var cli commands
	parser, err := newParser(ctx, &cli, std)
	if err != nil {
		return report(std, fmt.Errorf("command line: %w", err))
	}
	heedNoEmptyVariables(parser.Model.Node)
	if os.Getenv("COMP_LINE") != "" {
		kongplete.Complete(parser, kongplete.WithPredictor("path", complete.PredictFiles("*")))
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	line, err := parser.Parse(args)
	if ctx.Err() != nil {
		return report(std, ctx.Err())
	}
	if err != nil {
		return reportUsage(std, err)
	}
	std.paint = paints(cli.Color, std)
	return report(std, line.Run(std))
}

func newParser(ctx context.Context, cli *commands, std *streams) (*kong.Kong, error) {
	return kong.New(
		cli,
		kong.Name("sago"),
		kong.Description(description),
		kong.Vars{
			"config_file":     defaultConfigFile(),
			"version":         versionLine(),
			"limit":           strconv.Itoa(sago.DefaultLimit),
			"max_limit":       strconv.Itoa(sago.MaxLimit),
			"facet_limit":     strconv.Itoa(sago.DefaultFacetLimit),
			"max_offset":      strconv.Itoa(sago.MaxOffset),
			"max_facet_limit": strconv.Itoa(sago.MaxFacetLimit),
		},
		kong.Writers(std.out, std.err),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.DefaultEnvars("SAGO"),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: defaultWidth}),
		// The description has the rule of the variables: no flag repeats it.
		kong.ValueFormatter(func(v *kong.Value) string { return v.Help }),
	)
}

const description = `Search software-incident post-mortems, in English and Korean.

Every flag can also be set by an environment variable (--root-cause by SAGO_ROOT_CAUSE) and by its name in the config
file. A flag wins over the environment, and the environment over the file.

Exit codes: 0 done, or something was found; 1 nothing was found; 2 the command line, a query or the data cannot be used;
3 an index is damaged; 4 the machine refuses (an address in use, a directory that cannot be written); 70 a fault of sago
itself; 130 interrupted.`

// reportPanic says what to do about a fault of sago itself.
func reportPanic(std *streams, fault any, stack []byte) {
	fmt.Fprintf(std.err, "sago: a fault of sago itself: %v\n", fault)
	fmt.Fprintf(std.err, "Nothing was written over: case files are only read, and an index can be built again.\n")
	fmt.Fprintf(std.err, "Please report it with the command and the lines below.\n\n%s\n%s", versionLine(), stack)
}

// reportUsage prints why the command line cannot be used and how to ask for help.
func reportUsage(std *streams, err error) int {
	fmt.Fprintf(std.err, "sago: %s\n", visible(usageText(err)))
	command := "sago"
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		if selected := parse.Context.Selected(); selected != nil {
			command = selected.FullPath()
		}
	}
	fmt.Fprintf(std.err, "Run %q for its flags and examples.\n", command+" --help")
	return exitUsage
}
