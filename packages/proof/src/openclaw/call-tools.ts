import type { Seen } from "../core/judge.ts";
import type { Move } from "../core/move.ts";
import type { Script } from "../core/script.ts";
import { askGateway, type Asking, type Client } from "./ask-gateway.ts";
import type { Entry } from "./entry.ts";

type Calling = Asking & {
  readonly entry: Extract<Entry, { by: "requests" }>;
  readonly moves: readonly Move[];
  readonly script: Pick<Script, "answered">;
  /** Calls of the script before those of the moves. */
  readonly skipped: number;
};

/** Makes the calls of the moves that need no agent, as a client that has the gateway's secret. */
export async function callTools(calling: Calling): Promise<Seen["delivery"]> {
  const { entry, moves, script, skipped } = calling;
  for (const [index, { call, requests = [] }] of moves.entries()) {
    if (requests.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- One call may need what the one before has left.
    const called = await callTool({ tool: call.tool, requests }, entry, calling);
    if (called.is !== "answered") return called;
    script.answered(skipped + index, called.text);
  }
  return { is: "arrived" };
}

/** A call of a tool by requests, in order; `text` is undefined where requests do not have it. */
export async function callTool(
  { tool, requests }: { readonly tool: string; readonly requests: NonNullable<Move["requests"]> },
  client: Client & { readonly agentId: string },
  asking: Asking,
): Promise<
  | { readonly is: "answered"; readonly text: string | undefined }
  | Exclude<Seen["delivery"], { readonly is: "arrived" }>
> {
  let text = "";
  for (const argumentsFor of requests) {
    const body = { tool, args: argumentsFor(text), agentId: client.agentId };
    // oxlint-disable-next-line no-await-in-loop -- Each request needs the answer before it.
    const answer = await askGateway(client, { path: "/tools/invoke", body }, asking);
    if (answer === undefined) {
      return { is: "unknown", detail: "the gateway did not answer a request in time" };
    }
    if (answer.status === 401 || answer.status === 403) {
      return { is: "refused", detail: `The gateway answered ${answer.status}.` };
    }
    if (answer.status === 404) return { is: "answered", text: undefined };
    text = answer.text;
  }
  return { is: "answered", text };
}
