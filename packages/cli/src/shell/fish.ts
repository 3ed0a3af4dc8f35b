import type { TableCommand, TableOption } from "./command-table.ts";

/** A completion script for fish. */
export function fishCompletion(table: readonly TableCommand[]): string {
  const known = table.filter(({ path }) => path !== "").map(({ path }) => quoted(path));
  const lines = table.flatMap((row) => {
    const at = `complete -c parapet -n ${quoted(`__parapet_at ${quoted(row.path)}`)}`;
    const words = row.subcommands.map(
      ({ name, summary }) => `${at} -f -a ${name} -d ${quoted(summary)}`,
    );
    return [...words, ...row.options.map((option) => `${at} ${flag(option)}`)];
  });
  return `# Completion of parapet for fish.
function __parapet_at
    set -l command ""
    for word in (commandline -opc)[2..-1]
        set -l next (string trim -- "$command $word")
        contains -- $next ${known.join(" ")}; and set command $next
    end
    test "$command" = "$argv[1]"
end
${lines.join("\n")}
`;
}

function flag({ long, short, description, takesValue }: TableOption): string {
  const name = `-l ${long.replace(/^--/, "")}`;
  const letter = short === "" ? "" : ` -s ${short.replace(/^-/, "")}`;
  return `${name}${letter}${takesValue ? " -r" : ""} -d ${quoted(description)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
