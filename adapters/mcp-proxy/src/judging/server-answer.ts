import { judgeItems, methodSubject } from "./judge-items.ts";
import { judgeTexts } from "./judge-texts.ts";
import {
  errorCodes,
  errorFor,
  hasLookalike,
  isObject,
  type JsonObject,
  type Response,
  type Send,
} from "../messages/message.ts";
import type { PendingRequest } from "./pending-requests.ts";
import type { ToolGate } from "./tool-call.ts";
import { filteredTools } from "./tool-list.ts";
import { decideResult } from "./tool-result.ts";

/** Answers that are lists, and where the items are. */
const lists: Readonly<Record<string, string>> = {
  "prompts/list": "prompts",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "tasks/list": "tasks",
  "tools/list": "tools",
};

/**
 * What the client gets for an answer of the server: the answer, a part of it, a redacted one, or a
 * sentence in its place.
 */
export async function decideAnswer(
  gate: ToolGate,
  pending: PendingRequest,
  response: Response,
  { toClient, log }: { readonly toClient: Send; readonly log: (line: string) => void },
): Promise<JsonObject> {
  const { method, id, tool, args = {}, cancelled } = pending;
  if (method === "tools/call" || method === "tasks/result") {
    return decideResult(gate, pending, response, toClient);
  }
  // The id is the client's own.
  const { jsonrpc, id: _, ...body } = response.value;
  const { result } = body;
  const field = Object.hasOwn(lists, method) ? (lists[method] ?? "") : "";
  const items: unknown = isObject(result) ? result[field] : undefined;
  const isList = isObject(result) && Array.isArray(items);
  if (field !== "" && isObject(result)) {
    const heldBack = (why: string): JsonObject =>
      errorFor(id, errorCodes.away, `Parapet blocked the response to ${method}: ${why}.`);
    if (hasLookalike(result, new Set([field]))) {
      return heldBack("it has fields that differ only in case");
    }
    if (!isList) return heldBack(`it has no list of ${field}`);
  }
  const around = isList ? { result: without(result, field) } : body;
  const said = {
    name: tool?.name ?? method,
    isTool: tool !== undefined,
    args: tool?.args ?? args,
    callId: String(id),
    what: `the answer to ${method}`,
  };
  const judged = await judgeTexts(gate, said, around, { toClient, cancelled: cancelled.signal });
  let value: JsonObject;
  if ("value" in judged) value = { jsonrpc, id, ...judged.value };
  else {
    const bare = judged.isUnreachable && isObject(result) ? bareResult(method, result) : undefined;
    if (bare === undefined) {
      const why = `Parapet blocked the response to ${method}: ${judged.refused}`;
      return errorFor(id, errorCodes.away, why);
    }
    value = { jsonrpc, id, result: bare };
  }
  if (!isList || !isObject(value["result"])) return value;
  const kept =
    method === "tools/list"
      ? await filteredTools(gate, items, log)
      : await readableItems(gate, method, items.filter(isObject), log);
  return { ...value, result: { ...value["result"], [field]: kept } };
}

async function readableItems(
  gate: ToolGate,
  method: string,
  items: readonly JsonObject[],
  log: (line: string) => void,
): Promise<readonly JsonObject[]> {
  const judged = await judgeItems(gate, methodSubject(method), items);
  const kept = judged.flatMap((one) => ("value" in one ? [one.value] : []));
  if (kept.length < items.length) {
    log(`Blocked ${items.length - kept.length} items in the response to ${method}.`);
  }
  return kept;
}

/**
 * What goes on while nobody can be asked, so that a client can start, and go on once the service is
 * back: versions, names and switches, without a word for a model. Undefined for answers that hold
 * more.
 */
function bareResult(method: string, result: JsonObject): JsonObject | undefined {
  if (method === "initialize") {
    const { protocolVersion, capabilities, serverInfo } = result;
    const { name, version } = isObject(serverInfo) ? serverInfo : {};
    return {
      protocolVersion: shortText(protocolVersion),
      capabilities: switchesOf(capabilities, 0),
      serverInfo: { name: shortText(name), version: shortText(version) },
    };
  }
  if (method === "server/discover") {
    const { supportedVersions, capabilities } = result;
    const versions = Array.isArray(supportedVersions) ? supportedVersions.slice(0, 20) : [];
    return {
      resultType: "complete",
      supportedVersions: versions.map(shortText),
      capabilities: switchesOf(capabilities, 0),
    };
  }
  if (!Object.hasOwn(lists, method)) return undefined;
  const { nextCursor } = result;
  return typeof nextCursor === "string" && nextCursor.length <= longestCursor ? { nextCursor } : {};
}

const longestCursor = 1_000;

/** A name or a version; spaces make sentences. */
function shortText(value: unknown): string {
  return typeof value === "string" ? value.replaceAll(/[^\w.:/@+-]/g, "-").slice(0, 60) : "";
}

/** Objects and booleans under the names that the protocol has. */
function switchesOf(value: unknown, depth: number): JsonObject {
  if (!isObject(value) || depth > 4) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => switches.has(key) && (isObject(part) || typeof part === "boolean"))
      .map(([key, part]) => [key, isObject(part) ? switchesOf(part, depth + 1) : part]),
  );
}

const switches: ReadonlySet<string> = new Set(
  `call cancel completions list listChanged logging prompts requests resources subscribe tasks tools`.split(
    " ",
  ),
);

function without(object: JsonObject, field: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== field));
}
