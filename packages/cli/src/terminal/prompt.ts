/** An interactive prompt. */
export type Prompt = {
  /** The trimmed answer; undefined after Ctrl-C or Ctrl-D. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly close: () => void;
};

/** Prompts on this process's terminal; undefined if standard input is not a terminal. */
export function openPrompt(): Prompt | undefined {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY) return undefined;
  // Loaded on demand: most commands do not prompt.
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
