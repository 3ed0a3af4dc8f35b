import type { TableCommand } from "./command-table.ts";

/** A completion script for bash: commands and options by name, and files where neither is meant. */
export function bashCompletion(table: readonly TableCommand[]): string {
  const known = table.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  const cases = table.map(({ path, options, subcommands }) => {
    const words = subcommands.map(({ name }) => name);
    const flags = options.map(({ long }) => long);
    return `    "${path}") words="${words.join(" ")}" flags="${flags.join(" ")}" ;;`;
  });
  return `# Completion of parapet for bash.
_parapet() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" command="" next words="" flags="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${command:+$command }\${COMP_WORDS[i]}"
    case "$next" in
      ${known.join(" | ")}) command="$next" ;;
    esac
  done
  case "$command" in
${cases.join("\n")}
  esac
  COMPREPLY=()
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -o default -F _parapet parapet
`;
}
