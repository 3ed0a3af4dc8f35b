import type { TableCommand, TableOption } from "./command-table.ts";

/** The manual page parapet(1) in roff. `day` is when this version was made: "2026-11-29". */
export function manPage(
  table: readonly TableCommand[],
  { version, day }: { readonly version: string; readonly day: string },
): string {
  const [whole, ...commands] = table;
  const lines = [
    `.TH PARAPET 1 ${quoted(day)} ${quoted(`Parapet ${version}`)} ${quoted("User Commands")}`,
    ".SH NAME",
    `parapet \\- ${roff(whole?.description ?? "")}`,
    ".SH SYNOPSIS",
    ".B parapet",
    ".I command",
    "[options]",
    ".SH OPTIONS",
    ...(whole?.options ?? []).flatMap(optionLines),
    ".SH COMMANDS",
    ...commands.flatMap((command) => [
      `.SS ${quoted(`parapet ${command.path} ${command.usage}`)}`,
      roff(command.description),
      ...command.options.filter(({ long }) => long !== "--help").flatMap(optionLines),
    ]),
    ".SH EXIT STATUS",
    "0 if the command succeeded, 1 if it found something that its help names, 2 on an error.",
  ];
  return `${lines.join("\n")}\n`;
}

function optionLines({ flags, description }: TableOption): readonly string[] {
  return [".TP", `.B ${quoted(flags)}`, roff(description)];
}

/** Text as roff prints it: no line of it is a request. */
function roff(text: string): string {
  const escaped = text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("…", "...");
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

function quoted(text: string): string {
  return `"${roff(text).replaceAll('"', '""')}"`;
}
