import { errorCodes, isId, type JsonObject, type Notification, type Request } from "./message.ts";

export type Side = "client" | "server";

/**
 * All that the proxy passes on, of the versions 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25
 * (tasks) and 2026-07-28 (discovery, subscriptions) of the Model Context Protocol. What is not in
 * here stays outside.
 */
const requests: Readonly<Record<Side, ReadonlySet<string>>> = {
  client: new Set([
    "completion/complete",
    "initialize",
    "logging/setLevel",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "server/discover",
    "subscriptions/listen",
    "tasks/cancel",
    "tasks/get",
    "tasks/list",
    "tasks/result",
    "tasks/update",
    "tools/call",
    "tools/list",
  ]),
  server: new Set([
    "elicitation/create",
    "ping",
    "roots/list",
    "sampling/createMessage",
    "tasks/cancel",
    "tasks/get",
    "tasks/list",
    "tasks/result",
  ]),
};

const notifications: Readonly<Record<Side, ReadonlySet<string>>> = {
  client: new Set([
    "notifications/cancelled",
    "notifications/initialized",
    "notifications/progress",
    "notifications/roots/list_changed",
    "notifications/tasks/status",
  ]),
  server: new Set([
    "notifications/cancelled",
    "notifications/elicitation/complete",
    "notifications/message",
    "notifications/progress",
    "notifications/prompts/list_changed",
    "notifications/resources/list_changed",
    "notifications/resources/updated",
    "notifications/subscriptions/acknowledged",
    "notifications/tasks",
    "notifications/tasks/status",
    "notifications/tools/list_changed",
  ]),
};

const levels: ReadonlySet<unknown> = new Set(
  "alert critical debug emergency error info notice warning".split(" "),
);

type IsPart = (value: unknown) => boolean;

const isAny: IsPart = () => true;
/** Some programs send null for none. */
const isText: IsPart = (value) => typeof value === "string" || value === null;

/**
 * Parameters that the client program itself sets, by request, in the form in which they are passed
 * on as they are. Whatever else such a request has, and all of other requests, comes from a model
 * or a person, and is evaluated; calls of tools are, by themselves.
 */
const ofProgram: Readonly<Record<string, Readonly<Record<string, IsPart>>>> = {
  initialize: { protocolVersion: isText, capabilities: isAny, clientInfo: isAny },
  "logging/setLevel": { level: (value) => levels.has(value) },
  ping: {},
  "prompts/list": { cursor: isText },
  "resources/list": { cursor: isText },
  "resources/templates/list": { cursor: isText },
  "resources/unsubscribe": {},
  "server/discover": {},
  "subscriptions/listen": {},
  "tasks/cancel": { taskId: isText },
  "tasks/get": { taskId: isText },
  "tasks/list": { cursor: isText },
  "tasks/result": { taskId: isText },
  "tools/list": { cursor: isText },
};

const isNumber: IsPart = (value) => typeof value === "number";
const isTime: IsPart = (value) => typeof value === "string" && /^[\dTZ:.+-]{1,40}$/.test(value);
const states: ReadonlySet<unknown> = new Set(
  "cancelled completed failed input_required submitted working".split(" "),
);
const isState: IsPart = (value) => states.has(value);

/** What of a client's notifications goes on: what it says in words is for nobody. */
const notified: Readonly<Record<string, Readonly<Record<string, IsPart>>>> = {
  "notifications/cancelled": { requestId: isId },
  "notifications/progress": { progressToken: isId, progress: isNumber, total: isNumber },
  "notifications/tasks/status": {
    taskId: isId,
    status: isState,
    ttl: isNumber,
    createdAt: isTime,
    lastUpdatedAt: isTime,
    pollInterval: isNumber,
  },
};

export type Refusal = { readonly code: number; readonly message: string };

/** What both sides may say to each other. */
export type Protocol = {
  /** Why a message is not passed on; undefined for one that is. */
  readonly refusalOf: (message: Request | Notification, from: Side) => Refusal | undefined;
  /** True for a client's request that is evaluated before the server gets it. */
  readonly isSpoken: (method: string, params: JsonObject) => boolean;
  /**
   * The parameters of a client's notification that go on; undefined for all, once they are
   * evaluated.
   */
  readonly partsOf: (message: Notification) => JsonObject | undefined;
};

/**
 * `allowed`: methods beside those of the protocol that the owner lets pass, in both directions.
 * Their parameters and answers are evaluated.
 */
export function protocolWith(allowed: ReadonlySet<string>): Protocol {
  const isKnown = (kind: typeof requests, method: string, from: Side): boolean =>
    kind[from].has(method) ||
    (allowed.has(method) && isNotification(method) === (kind === notifications));
  return {
    refusalOf({ kind, method }, from) {
      const name = JSON.stringify(method);
      if (isKnown(kind === "request" ? requests : notifications, method, from)) return undefined;
      if (isKnown(notifications, method, from)) {
        return {
          code: errorCodes.invalidRequest,
          message: `Parapet does not forward ${name} with an id: it is a notification.`,
        };
      }
      if (isKnown(requests, method, from)) {
        return {
          code: errorCodes.invalidRequest,
          message: `Parapet does not forward ${name} without an id: it is a request.`,
        };
      }
      return {
        code: errorCodes.methodNotFound,
        message: `Parapet does not forward ${name}: the protocol does not define it for a ${from}. Allow it with --allow-method.`,
      };
    },
    isSpoken(method, params) {
      const own = Object.hasOwn(ofProgram, method) ? ofProgram[method] : undefined;
      if (own === undefined || allowed.has(method)) return true;
      const parts = Object.entries(own);
      return Object.entries(params).some(
        ([name, value]) =>
          name !== "_meta" && !parts.some(([part, isPart]) => part === name && isPart(value)),
      );
    },
    partsOf({ method, params }) {
      if (allowed.has(method) && !notifications.client.has(method)) return undefined;
      const parts = Object.entries(notified[method] ?? {});
      const kept = parts.filter(([name, isPart]) => isPart(params[name]));
      return Object.fromEntries(kept.map(([name]) => [name, params[name]]));
    },
  };
}

function isNotification(method: string): boolean {
  return method.startsWith("notifications/");
}
