import { foundPaths } from "../commands/found-files.ts";
import { programName } from "./program-name.ts";
import type { Word } from "./word.ts";

/** The files that a command lists, a line each, with wildcards for names that only a disk knows; undefined for others. */
export function listedPaths(words: readonly Word[], cwd: string): string | undefined {
  const [program, ...rest] = words;
  if (program === undefined || program.dynamic) return undefined;
  const texts = rest.map(({ text }) => text);
  switch (programName(program.text)) {
    case "find":
      return foundPaths(words.map(({ text }) => text)).join("\n");
    case "ls": {
      const operands = texts.filter((text) => !text.startsWith("-"));
      const asked = texts.some((text) => /^-\w*d/.test(text));
      if (asked) return operands.join("\n");
      return operands.length === 0 && cwd !== "" ? "*" : undefined;
    }
    default:
      return undefined;
  }
}
