/** What a command can do, the worst first. */
export const effects = [
  "runs-code",
  "destroys",
  "reaches-network",
  "publishes",
  "writes",
  "reads",
] as const;

export type Effect = (typeof effects)[number];

/** What a subcommand can do. */
export type Subcommand = {
  /** Its words, alternatives apart: "pr create|comment"; `*` is any word. */
  readonly words: string;
  /** "starts": the effect of the command after these words; without one, arbitrary code runs. */
  readonly effect: Effect | "starts";
  readonly severity: "high" | "medium";
  /** True if a rule has to name it: the program alone is not judged by it. */
  readonly isNamedOnly?: boolean;
  /** True if it also reads, and its options decide. */
  readonly alsoReads?: boolean;
  /**
   * Of what starts a command: true if the command follows directly, and the shell parser does not
   * know the program.
   */
  readonly follows?: boolean;
  /** As the end of "…, since it": "runs the code of any package that it is given". */
  readonly reason: string;
};

/**
 * One line of the table: programs, and what they can do with arbitrary arguments after the words of
 * a rule.
 */
export type Program = {
  /** Their names, in lower case. */
  readonly names: string;
  /**
   * Without a subcommand of the list. "starts": the command that follows; "interprets": a script by
   * name, or else any code; "task": a task by name, or else any code.
   */
  readonly otherwise?: Effect | "starts" | "interprets" | "task";
  /**
   * What the program can do if a rule names nothing else; if undefined, the worst of its
   * subcommands.
   */
  readonly alone?: Effect;
  readonly reason: string;
  readonly subcommands?: readonly Subcommand[];
  /**
   * Options that print something and exit, such as `-V`. `--version` and `--help` are such for all.
   */
  readonly tells?: string;
  /** Options before the subcommand or script that take a value. */
  readonly valued?: string;
  /** Of an interpreter: options that take code and can be repeated. */
  readonly code?: string;
  /** Of an interpreter: options that take code and end its options. */
  readonly lastCode?: string;
  /** Of an interpreter: options whose value is the script. */
  readonly script?: string;
  /** Of an interpreter: options whose value is a module, which is run as a program. */
  readonly modules?: string;
  /** Of an interpreter: words before the script. */
  readonly verbs?: string;
  /** Options anywhere that are followed by a command. */
  readonly startsAfter?: string;
  /** True if a word that is not a subcommand may name a program of a package: `pnpm tsx`. */
  readonly runsByName?: boolean;
  /** The program and subcommand that it is an alias of: "docker compose". */
  readonly standsFor?: string;
  /** True for programs that only read if a word of a subcommand says so: `describe-instances`. */
  readonly readsByVerb?: boolean;
};

type Further = Partial<Pick<Subcommand, "isNamedOnly" | "alsoReads" | "severity" | "follows">>;

/** Subcommands, `; ` between them. */
function subcommands(
  effect: Subcommand["effect"],
  text: string,
  reason: string,
  further: Further = {},
): readonly Subcommand[] {
  return text.split("; ").map((words) => ({ words, effect, reason, severity: "high", ...further }));
}

export function runs(text: string, reason: string, further?: Further): readonly Subcommand[] {
  return subcommands("runs-code", text, reason, further);
}

/** What installs packages, whose own scripts run then or later. */
export function installs(text: string): readonly Subcommand[] {
  return runs(text, "installs any package, including its code", { severity: "medium" });
}

export function starts(text: string, further?: Further): readonly Subcommand[] {
  return subcommands("starts", text, "runs the command that follows", further);
}

export function publishes(text: string, further?: Further): readonly Subcommand[] {
  return subcommands("publishes", text, "publishes data to others", further);
}

export function destroys(text: string): readonly Subcommand[] {
  return subcommands("destroys", text, "makes irreversible changes");
}

export function writes(text: string): readonly Subcommand[] {
  return subcommands("writes", text, "changes what it manages, and runs nothing that it is given");
}

export function reads(text: string): readonly Subcommand[] {
  return subcommands("reads", text, "only reads");
}
