import {
  type BrokenResponse,
  errorCodes,
  errorFor,
  type JsonObject,
  type Response,
  type Send,
} from "../message.ts";
import { decideAnswer } from "../server-answer.ts";
import type { PendingRequest } from "./pending-requests.ts";
import type { SessionState } from "./session-state.ts";
import { newTask } from "./tasks.ts";

/** Passes on what the server answers, once it is judged and all that it said before has gone on. */
export async function passServerResponse(
  state: SessionState,
  message: Response | BrokenResponse,
  toClient: Send,
): Promise<void> {
  const { clientRequests, notices, log } = state;
  const opened = clientRequests.take(message.id);
  if (opened === undefined) return log("The server answered what nobody had asked; dropped.");
  const before = notices.settled();
  const answer = await answerTo(state, opened, message, toClient).catch((error: unknown) => {
    const why = error instanceof RangeError ? "it is nested too deeply" : "it cannot be read";
    log(`An answer cannot be judged: ${error instanceof Error ? error.message : "?"}`);
    return errorFor(message.id, errorCodes.away, `Parapet cannot judge this answer: ${why}.`);
  });
  await before;
  if (!opened.cancelled.signal.aborted) toClient(answer);
  return undefined;
}

async function answerTo(
  { gate, tasks, log }: SessionState,
  opened: PendingRequest,
  message: Response | BrokenResponse,
  toClient: Send,
): Promise<JsonObject> {
  if (message.kind === "broken response") {
    const sentence = `Parapet holds back the server's answer: it ${message.why}.`;
    return errorFor(message.id, errorCodes.away, sentence);
  }
  if (opened.method === "tools/call" && opened.tool !== undefined) {
    const taskId = newTask(message.value["result"]);
    if (taskId === undefined) {
      const sentence = "Parapet holds back the server's answer: it names two tasks.";
      return errorFor(message.id, errorCodes.away, sentence);
    }
    if (taskId !== "") tasks.add(taskId, opened.tool);
  }
  return decideAnswer(gate, opened, message, { toClient, log });
}
