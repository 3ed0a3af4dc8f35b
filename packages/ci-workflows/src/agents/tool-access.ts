/**
 * Which commands an agent runs without a person: "any"; "code", only listed ones, of which some run
 * any code; "listed"; "sandbox", any inside one; "none"; "unknown" where the workflow does not say.
 */
export type CommandAccess = "any" | "code" | "listed" | "sandbox" | "none" | "unknown";

/** What an agent may do in a run. */
export type ToolAccess = {
  readonly commands: CommandAccess;
  /**
   * What the workflow sets to skip permissions: "--dangerously-skip-permissions"; "" where nothing
   * does.
   */
  readonly skippedBy: string;
  /** The entry that allows any command, or any code, and why; "" where none does. */
  readonly openRule: string;
  readonly openReason: string;
  /** False where only some of the commands that the entry allows run any code. */
  readonly isSure: boolean;
  /** True where listed tools read issues, pull requests or pages themselves. */
  readonly reads: boolean;
};

export const noCommands: ToolAccess = {
  commands: "none",
  skippedBy: "",
  openRule: "",
  openReason: "",
  isSure: true,
  reads: false,
};

/** The value after an option: `--flag value`, `--flag=value`; undefined where it is not there. */
export function optionValue(
  words: readonly string[],
  names: readonly string[],
): string | undefined {
  for (const [index, word] of words.entries()) {
    if (names.includes(word)) return words[index + 1];
    const name = names.find((each) => each.startsWith("--") && word.startsWith(`${each}=`));
    if (name !== undefined) return word.slice(name.length + 1);
  }
  return undefined;
}

/** The values after an option that takes several, up to the next option. */
export function optionValues(
  words: readonly string[],
  names: readonly string[],
): readonly string[] {
  const values: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const name = names.find((each) => word === each || word.startsWith(`${each}=`));
    if (name === undefined) continue;
    if (word !== name) values.push(word.slice(name.length + 1));
    else {
      while (at + 1 < words.length && words[at + 1]?.startsWith("-") !== true) {
        at += 1;
        values.push(words[at] ?? "");
      }
    }
  }
  return values;
}

/** Parts of a list with commas or lines; none inside brackets is one. */
export function listedParts(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const sign of text) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && (sign === "," || sign === "\n")) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== "");
}
