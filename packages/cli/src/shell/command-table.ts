import type { Command } from "commander";

/** An option as a shell completes it and a manual lists it. */
export type TableOption = {
  /** "-V, --version". */
  readonly flags: string;
  /** "--version". */
  readonly long: string;
  /** "-V"; "" where there is none. */
  readonly short: string;
  readonly description: string;
  readonly takesValue: boolean;
};

/** A command with what may follow it. */
export type TableCommand = {
  /** Its words after "parapet": "token create"; "" for parapet itself. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** "[options] <file>". */
  readonly usage: string;
  readonly options: readonly TableOption[];
  /** The words of its own subcommands. */
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[];
};

/** Every command of the command line, parapet itself first, each before its subcommands. */
export function commandTable(
  command: Command,
  path: readonly string[] = [],
): readonly TableCommand[] {
  const below = command.commands;
  const help = { flags: "-h, --help", long: "--help", short: "-h", description: "show help" };
  const own = command.options.map(({ flags, long, short, description, required, optional }) => ({
    flags,
    long: long ?? "",
    short: short ?? "",
    description,
    takesValue: required || optional,
  }));
  const row: TableCommand = {
    path: path.join(" "),
    summary: summaryOf(command),
    description: command.description(),
    usage: command.usage(),
    options: [...own, { ...help, takesValue: false }],
    subcommands: below.map((one) => ({ name: one.name(), summary: summaryOf(one) })),
  };
  return [row, ...below.flatMap((one) => commandTable(one, [...path, one.name()]))];
}

function summaryOf(command: Command): string {
  const [sentence = ""] = command.description().split(/(?<=\.) /);
  return command.summary() || sentence;
}
