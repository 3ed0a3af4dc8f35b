import type { TableCommand } from "./command-table.ts";

/** A completion script for zsh, to be sourced or to be `_parapet` in a folder of `fpath`. */
export function zshCompletion(table: readonly TableCommand[]): string {
  const known = table.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  const cases = table.map(({ path, options, subcommands }) => {
    const words = subcommands.map(({ name, summary }) => described(name, summary));
    const flags = options.map(({ long, description }) => described(long, description));
    return `    "${path}")
      commands=(${words.join(" ")})
      flags=(${flags.join(" ")}) ;;`;
  });
  return `#compdef parapet
# Completion of parapet for zsh.
_parapet() {
  local command="" next i
  local -a commands flags
  for ((i = 2; i < CURRENT; i++)); do
    next="\${command:+$command }\${words[i]}"
    case "$next" in
      ${known.join(" | ")}) command="$next" ;;
    esac
  done
  case "$command" in
${cases.join("\n")}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o option flags
  elif ((\${#commands})); then
    _describe command commands
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _parapet ]]; then
  _parapet "$@"
else
  compdef _parapet parapet
fi
`;
}

/** A name and what it is about, as _describe takes it. */
function described(name: string, about: string): string {
  return quoted(`${name.replaceAll(":", String.raw`\:`)}:${about}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
