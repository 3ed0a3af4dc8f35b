import { programName } from "../program-name.ts";
import { readScript } from "../read-script.ts";
import { commandsRead, newReading } from "../shell-reading.ts";
import { plainWord } from "../word.ts";
import { launchedBy } from "./launchers.ts";

/**
 * The words of the command that a program starts: "npm test" of `timeout 5 npm test`, "pytest -q"
 * of `uv run pytest -q`. Empty where it names none.
 */
export function startedCommand(words: readonly string[]): readonly string[] {
  const reading = newReading("");
  const [program = ""] = words;
  const { inner, scripts } = launchedBy({
    name: programName(program),
    words: words.map(plainWord),
    stdin: undefined,
    feeders: [],
    isFunction: false,
    files: reading,
  });
  if (inner.length > 0) return inner.map(({ text }) => text);
  const [script = ""] = scripts;
  if (script.trim() === "") return [];
  readScript(script, { depth: 0, via: [], fedBy: [] }, reading);
  return commandsRead(reading)[0]?.command.argv ?? [];
}
