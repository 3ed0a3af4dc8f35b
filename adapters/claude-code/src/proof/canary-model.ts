import type { ModelCall, Turn } from "@parapet/proof/anthropic-api";

export type CanaryModel = {
  readonly speak: (call: ModelCall) => Turn;
  /** What came back for the command; undefined when nothing did. */
  readonly result: () => string | undefined;
};

/** A model that wants one command run, and no more. */
export function canaryModel(command: string): CanaryModel {
  let seen: string | undefined;
  return {
    speak: ({ messages, tools }) => {
      // Claude Code also asks for titles and the like, without tools.
      if (!tools.includes("Bash")) return "Done.";
      const [result] = messages.flatMap((message) => message.results);
      seen ??= result?.text;
      if (result !== undefined) return "Done.";
      return [{ name: "Bash", input: { command, description: "Parapet's proof" } }];
    },
    result: () => seen,
  };
}
