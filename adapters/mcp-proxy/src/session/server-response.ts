import {
  type BrokenResponse,
  errorCodes,
  errorFor,
  isObject,
  type JsonObject,
  type Response,
  type Send,
} from "../messages/message.ts";
import { ambiguousTask } from "../messages/refusals.ts";
import { decideAnswer } from "../judging/server-answer.ts";
import type { PendingRequest } from "../judging/pending-requests.ts";
import type { SessionState } from "./session-state.ts";
import { listedTasks, newTask, saysEnd } from "./tasks.ts";

/**
 * Passes on what the server answers, once it is evaluated and all that it said before has gone on.
 */
export async function passServerResponse(
  state: SessionState,
  message: Response | BrokenResponse,
  toClient: Send,
): Promise<void> {
  const { clientRequests, notices, log } = state;
  const opened = clientRequests.take(message.id);
  if (opened === undefined) return log("Dropped a response of the server to an unknown request.");
  const before = notices.settled();
  const answer = await answerTo(state, opened, message, toClient).catch((error: unknown) => {
    const why = error instanceof RangeError ? "it is nested too deeply" : "it cannot be read";
    log(`A response cannot be evaluated: ${error instanceof Error ? error.message : "?"}`);
    return errorFor(message.id, errorCodes.away, `Parapet cannot evaluate this response: ${why}.`);
  });
  await before;
  toClient(answer);
  return undefined;
}

async function answerTo(
  { gate, serverTasks, log }: SessionState,
  opened: PendingRequest,
  message: Response | BrokenResponse,
  toClient: Send,
): Promise<JsonObject> {
  if (message.kind === "broken response") {
    const sentence = `Parapet blocked the response of the server: it ${message.why}.`;
    return errorFor(message.id, errorCodes.away, sentence);
  }
  const { method, tool, taskId } = opened;
  const { result } = message.value;
  if (method === "tools/call" && tool !== undefined) {
    const task = newTask(result);
    if (task === "two" || (task !== "none" && !serverTasks.add(task, tool))) {
      const sentence = `Parapet blocked the response of the server: ${ambiguousTask}.`;
      return errorFor(message.id, errorCodes.away, sentence);
    }
  }
  if (taskId !== undefined && isObject(result) && (method === "tasks/result" || saysEnd(result))) {
    serverTasks.finish(taskId);
  }
  if (method === "tasks/list" && isObject(result)) {
    const known = listedTasks(result, (listed) => serverTasks.callOf(listed) !== undefined);
    const value = { ...message.value, result: known };
    return decideAnswer(gate, opened, { ...message, value }, { toClient, log });
  }
  return decideAnswer(gate, opened, message, { toClient, log });
}
