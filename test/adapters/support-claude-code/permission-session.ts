import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startClaude, startLoopbackModel, type ToolUse } from "@parapet/adapter-claude-code";
import { programOf, removedLater, sessionLimit, type Version } from "./real-claude.ts";

/** What the person is asked about, and why. */
export type Asked = { readonly tool: string; readonly reason: string };

type Line = {
  readonly type: string;
  readonly request_id?: string;
  readonly request?: {
    readonly tool_name: string;
    readonly input: object;
    readonly decision_reason?: string;
  };
};

/**
 * A session in which a person is asked, as a host of the agent SDK asks; `decides` speaks for the
 * person.
 */
export async function permissionSession(
  version: Version,
  settings: unknown,
  calls: readonly ToolUse[],
  decides: (input: string) => boolean,
): Promise<{ readonly asked: readonly Asked[]; readonly folder: string }> {
  const home = removedLater(await mkdtemp(join(tmpdir(), "parapet-claude-home-")));
  const model = await startLoopbackModel(({ messages, tools }) => {
    if (tools.length === 0) return "Nothing.";
    const call = calls[messages.filter(({ role }) => role === "assistant").length];
    return call === undefined ? "Done." : [call];
  });
  const asked: Asked[] = [];
  try {
    const child = await startClaude(
      {
        program: programOf(version),
        home,
        settings,
        modelUrl: model.url,
        prompt: "",
        args: ["--permission-prompt-tool", "stdio", "--allowedTools", "Bash"],
        signal: AbortSignal.timeout(sessionLimit),
      },
      ["-p", "--verbose", "--input-format", "stream-json", "--output-format", "stream-json"],
    );
    const say = (line: object): void => void child.stdin.write(`${JSON.stringify(line)}\n`);
    say({ type: "user", message: { role: "user", content: "Go on." }, parent_tool_use_id: null });
    for await (const text of createInterface(child.stdout)) {
      const { type, request_id, request } = JSON.parse(text) as Line;
      if (type === "result") child.stdin.end();
      if (type !== "control_request" || request === undefined) continue;
      const { tool_name: tool, input, decision_reason: reason = "" } = request;
      asked.push({ tool, reason });
      const response = decides(JSON.stringify(input))
        ? { behavior: "allow", updatedInput: input }
        : { behavior: "deny", message: "The person says no." };
      say({ type: "control_response", response: { subtype: "success", request_id, response } });
    }
  } finally {
    model.close();
  }
  return { asked, folder: join(home, "work") };
}
