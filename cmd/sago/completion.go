package main

import (
	"fmt"
)

// completionCommand prints what a shell needs to complete sago's commands and
// flags. The shell then asks sago itself, by COMP_LINE.
type completionCommand struct {
	Shell string `arg:"" help:"Shell: ${enum}." enum:"bash,zsh,fish"`
}

// Help shows how each shell takes the script.
func (completionCommand) Help() string {
	return `Examples:

  source <(sago completion bash)
  source <(sago completion zsh)
  sago completion fish > ~/.config/fish/completions/sago.fish`
}

// Run prints the script.
func (c *completionCommand) Run(std *streams) error {
	_, err := fmt.Fprint(std.out, completionScript(c.Shell))
	return err
}

func completionScript(shell string) string {
	switch shell {
	case "zsh":
		return "autoload -U +X bashcompinit && bashcompinit\ncomplete -C sago sago\n"
	case "fish":
		return `function __complete_sago
    set -lx COMP_LINE (commandline -cp)
    test -z (commandline -ct)
    and set COMP_LINE "$COMP_LINE "
    sago
end
complete -f -c sago -a "(__complete_sago)"
`
	}
	return "complete -C sago sago\n"
}
