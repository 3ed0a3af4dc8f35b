/** Somebody at the terminal who can be asked. */
export type Prompt = {
  /** The answer, without the blanks around it; undefined when there will be none: Ctrl-C, Ctrl-D. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly close: () => void;
};

/** Asks at this process's terminal; undefined where standard input is none. */
export function openPrompt(): Prompt | undefined {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY) return undefined;
  // Most commands ask nothing, and loading it takes longer than some of them.
  const { createInterface } = process.getBuiltinModule("node:readline/promises");
  const lines = createInterface({ input, output, historySize: 0 });
  const closed = new AbortController();
  lines.once("SIGINT", () => lines.close());
  lines.once("close", () => closed.abort());
  return {
    ask: async (question) => {
      if (closed.signal.aborted) return undefined;
      try {
        return (await lines.question(question, { signal: closed.signal })).trim();
      } catch {
        return undefined;
      }
    },
    close: () => lines.close(),
  };
}
