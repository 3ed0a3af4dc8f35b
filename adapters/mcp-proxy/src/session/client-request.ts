import {
  errorCodes,
  errorFor,
  hasLookalike,
  isId,
  isObject,
  type JsonObject,
  type Request,
  type RequestId,
  withParams,
} from "../messages/message.ts";
import { problemOf } from "../judging/judge-arguments.ts";
import { boundedArgs } from "../judging/judge-texts.ts";
import { refusal, refusedCall, unknownTask } from "../messages/refusals.ts";
import { decideCall, type ToolGate } from "../judging/tool-call.ts";
import { judgeSpoken } from "./judge-spoken.ts";
import { type CalledTool, maxPending } from "../judging/pending-requests.ts";
import type { AskRoute, JudgedParams, Route, SessionState } from "./session-state.ts";
import { taskRequests } from "./tasks.ts";

/** What goes on of a call: what is evaluated, and what the client itself adds. */
const callParts = ["name", "arguments", "_meta", "task", "requestState"] as const;

/**
 * Passes a request of the client on, once what a model or a person says in it is evaluated; or
 * answers it.
 */
export async function passClientRequest(
  state: SessionState,
  message: Request,
  { toClient, toServer }: Route,
): Promise<void> {
  const { protocol, clientRequests, gate, serverTasks } = state;
  const { id, method, params } = message;
  const refused = protocol.refusalOf(message, "client");
  if (refused !== undefined) return toClient(errorFor(id, refused.code, refused.message));
  const isCall = method === "tools/call";
  const call = isCall ? calledTool(params) : undefined;
  if (isCall && call === undefined) {
    const why = "A tool call needs a tool name and an arguments object.";
    return toClient(errorFor(id, errorCodes.invalidParams, why));
  }
  const problem = problemOf(params);
  if (problem !== "") {
    const why = `${refusedCall} ${problem}`;
    return toClient(isCall ? refusal(id, why) : errorFor(id, errorCodes.invalidParams, why));
  }
  const token = progressTokenOf(params);
  if (token !== undefined && !isId(token)) {
    const why = "A progress token must be a string or a number.";
    return toClient(errorFor(id, errorCodes.invalidParams, why));
  }
  const tool = call === undefined ? serverTasks.callOf(params["taskId"]) : kept(call, token);
  if (taskRequests.has(method) && tool === undefined) {
    return toClient(errorFor(id, errorCodes.invalidParams, unknownTask));
  }
  if (token !== undefined && isTokenOfOther(state, token, tool)) {
    const why = "This progress token is in use.";
    return toClient(errorFor(id, errorCodes.invalidParams, why));
  }
  const isSpoken = protocol.isSpoken(method, params);
  const opened = clientRequests.add({
    id,
    method,
    ...(tool === undefined ? { args: isSpoken ? spokenArgs(params) : {} } : { tool }),
    ...(token === undefined ? {} : { progressToken: token }),
    ...(typeof params["taskId"] === "string" ? { taskId: params["taskId"] } : {}),
  });
  if (opened === undefined) {
    const why = clientRequests.isInUse(id)
      ? "This id is in use"
      : `More than ${maxPending} are open`;
    return toClient(errorFor(id, errorCodes.invalidRequest, `${why}.`));
  }
  if (method === "initialize") gate.person.learn(params["capabilities"]);
  if (!isCall && !isSpoken) return toServer(message.value);
  const cancelled = opened.cancelled.signal;
  const route = { toClient, cancelled };
  const judged =
    call === undefined
      ? judgeParams(gate, message, tool, route)
      : judgeCall(gate, message, call, route);
  const decision = await judged.catch(() => ({
    refused: `${refusedCall} it cannot be evaluated.`,
  }));
  if (cancelled.aborted) {
    // The server never gets it, and so never answers.
    clientRequests.take(id);
    return undefined;
  }
  if ("params" in decision) return toServer(withParams(message, decision.params));
  clientRequests.take(id);
  const { refused: why } = decision;
  return toClient(isCall ? refusal(id, why) : errorFor(id, errorCodes.away, why));
}

async function judgeCall(
  gate: ToolGate,
  { id, params }: Request,
  tool: Call,
  route: AskRoute,
): Promise<JudgedParams> {
  const decision = await decideCall(gate, id, tool, route);
  if ("refused" in decision) return decision;
  const known = callParts.filter((name) => params[name] !== undefined);
  const own = Object.fromEntries(known.map((name) => [name, params[name]]));
  // As it came, where nothing was redacted: also without arguments at all.
  const judged = decision.args === tool.args ? own : { ...own, arguments: decision.args };
  const { inputResponses } = params;
  if (inputResponses === undefined) return { params: judged };
  const said = { id, name: tool.name, isTool: true, args: { inputResponses } };
  const answers = await judgeSpoken(gate, said, route);
  return "refused" in answers ? answers : { params: { ...judged, ...answers.args } };
}

async function judgeParams(
  gate: ToolGate,
  { id, method, params }: Request,
  tool: CalledTool | undefined,
  route: AskRoute,
): Promise<JudgedParams> {
  const { _meta, ...args } = params;
  const { arguments: named } = params;
  if (isObject(named) && hasLookalike(named, new Set())) {
    return { refused: `${refusedCall} two of its arguments differ only in case.` };
  }
  const said = { id, name: tool?.name ?? method, isTool: tool !== undefined, args };
  const judged = await judgeSpoken(gate, said, route);
  if ("refused" in judged) return judged;
  return { params: { ...judged.args, ...(_meta === undefined ? {} : { _meta }) } };
}

type Call = Pick<CalledTool, "name" | "args">;

function calledTool(params: JsonObject): Call | undefined {
  const { name, arguments: args = {} } = params;
  return typeof name === "string" && name !== "" && isObject(args) ? { name, args } : undefined;
}

/** What of the parameters is evaluated. */
function spokenArgs({ _meta, ...args }: JsonObject): JsonObject {
  return boundedArgs(args);
}

/** Of a call, what is needed until its answer is evaluated: no more, for a thousand may be open. */
function kept({ name, args }: Call, token: RequestId | undefined): CalledTool {
  return {
    name,
    args: boundedArgs(args),
    ...(token === undefined ? {} : { progressToken: token }),
  };
}

function progressTokenOf({ _meta }: JsonObject): unknown {
  return (isObject(_meta) ? _meta["progressToken"] : undefined) ?? undefined;
}

/**
 * Two requests with one token could not be told apart, and what is said of one would be evaluated
 * as the other's.
 */
function isTokenOfOther(
  { clientRequests, serverTasks }: SessionState,
  token: RequestId,
  tool: CalledTool | undefined,
): boolean {
  if (clientRequests.isTokenInUse(token)) return true;
  const ofTask = serverTasks.runningWithToken(token);
  return ofTask !== undefined && ofTask.name !== tool?.name;
}
