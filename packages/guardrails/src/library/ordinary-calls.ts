import type { EvaluationRequest } from "../core/request.ts";
import { shell } from "./library-guardrail.ts";

/** What agents do all day: an agent that may do none of it has stopped. */
export type OrdinaryCall = Pick<EvaluationRequest, "point" | "source_trust" | "tool" | "text">;

/**
 * Calls of each point as harmless agents make them. Names, words and files are other ones each
 * time, so that no condition can make an exception for them.
 */
export function ordinaryCalls(word: () => string): readonly OrdinaryCall[] {
  const tools = [
    shell("ls -la src"),
    shell("git status --short"),
    shell(`npm test -- ${word()}`),
    shell(`cat docs/${word()}.md`),
    shell(`grep -rn ${word()} src/${word()}`),
    shell(`mkdir -p build/${word()} && cp ${word()}.txt build/`),
    { name: "Bash", args: { command: `python3 ${word()}.py --${word()} ${word()}` } },
    { name: "read", args: { path: `src/${word()}.ts` } },
    { name: "Read", args: { file_path: `docs/${word()}.md` } },
    { name: "Glob", args: { pattern: `**/${word()}*.ts` } },
    { name: "write", args: { path: `notes/${word()}.md`, content: sentence(word) } },
    { name: "Edit", args: { file_path: `${word()}.py`, old_string: word(), new_string: word() } },
    { name: "web_search", args: { query: `${word()} ${word()}` } },
    { name: "web_fetch", args: { url: `https://${word()}.example.com/${word()}` } },
    { name: "TodoWrite", args: { todos: [{ content: sentence(word), status: "pending" }] } },
    { name: word(), args: { [word()]: word(), [word()]: 7 } },
    ...[word(), word()].map((server) => {
      const name = `mcp__${server}__list_${word()}`;
      return { name, server, args: { query: word() } };
    }),
    { name: "Task", args: { description: word(), prompt: sentence(word) } },
  ].map((tool) => ({ server: "", args: {}, call_id: word(), ...tool }));
  const texts = Array.from({ length: 6 }, () => `${sentence(word)}\n\n${sentence(word)}`);
  return [
    ...tools.map((tool) => ({ point: "pre_tool_call", source_trust: "agent", tool }) as const),
    ...tools.map(
      (tool) =>
        ({
          point: "post_tool_call",
          source_trust: "external",
          tool,
          text: sentence(word),
        }) as const,
    ),
    ...texts.map((text) => ({ point: "input", source_trust: "user", text }) as const),
    ...texts.map((text) => ({ point: "output", source_trust: "agent", text }) as const),
  ];
}

function sentence(word: () => string): string {
  return `Please ${word()} the ${word()} of the ${word()}, then ${word()} it and say what ${word()}.`;
}
