import { programName } from "../mcp/shell-scripts.ts";
import { classOf } from "./command-classes.ts";

/** Programs that do something of their own in the first place, and run any code only by options that few know. */
const everyday: ReadonlySet<string> = new Set(["git", "npm", "pnpm", "yarn"]);

/**
 * How bad it is that commands which begin with these words run unasked, as they can run any code: "high" for an
 * interpreter, "medium" for git and its like; undefined for those that cannot.
 */
export function codeRunnerSeverity(words: readonly string[]): "high" | "medium" | undefined {
  if (classOf(words) !== "runs-code") return undefined;
  return everyday.has(programName(words[0] ?? "")) ? "medium" : "high";
}
