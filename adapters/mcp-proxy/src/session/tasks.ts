import { isId, isObject, type JsonObject } from "../messages/message.ts";
import type { CalledTool } from "../judging/pending-requests.ts";

/** A task as its receiver names it. */
export type Task = {
  readonly taskId: string;
  /** Milliseconds that the receiver keeps it; undefined for no limit. */
  readonly ttlMs: number | undefined;
};

/** What has become a task: all that is said of the task is evaluated as an answer to it. */
export type Tasks = {
  /** False where a call of another tool has this id, or it is too long to be remembered. */
  readonly add: (task: Task, call: CalledTool) => boolean;
  readonly callOf: (taskId: unknown) => CalledTool | undefined;
  /** The call whose progress is told under this token, also after it has become a task. */
  readonly callOfProgress: (token: unknown) => CalledTool | undefined;
  /** Likewise, of one that has not ended. */
  readonly runningWithToken: (token: unknown) => CalledTool | undefined;
  /** It has ended: it may be asked for again, and is forgotten before those that run. */
  readonly finish: (taskId: string) => void;
};

/** What is forgotten is refused from then on, so this bounds the memory and lets nothing past. */
const maxTasks = 1_000;

type Kept = { readonly call: CalledTool; readonly until: number; readonly isOver: boolean };

/** `now`: milliseconds since any fixed time. */
export function createTasks(now: () => number): Tasks {
  const tasks = new Map<string, Kept>();

  function forgetOne(): void {
    const all = [...tasks];
    const [taskId] =
      all.find(([, { until }]) => until < now()) ??
      all.find(([, { isOver }]) => isOver) ??
      all[0] ??
      [];
    if (taskId !== undefined) tasks.delete(taskId);
  }

  return {
    add({ taskId, ttlMs }, call) {
      if (!isId(taskId)) return false;
      const known = tasks.get(taskId);
      if (known !== undefined && known.call.name !== call.name && !known.isOver) return false;
      tasks.delete(taskId);
      if (tasks.size >= maxTasks) forgetOne();
      const until = ttlMs === undefined ? Number.POSITIVE_INFINITY : now() + ttlMs;
      tasks.set(taskId, { call, until, isOver: false });
      return true;
    },
    callOf: (taskId) => (typeof taskId === "string" ? tasks.get(taskId)?.call : undefined),
    callOfProgress(token) {
      if (token === undefined) return undefined;
      return [...tasks.values()].find(({ call }) => call.progressToken === token)?.call;
    },
    runningWithToken(token) {
      const own = [...tasks.values()].filter(({ isOver, until }) => !isOver && until >= now());
      return own.find(({ call }) => call.progressToken === token)?.call;
    },
    finish(taskId) {
      const known = tasks.get(taskId);
      if (known !== undefined) tasks.set(taskId, { ...known, isOver: true });
    },
  };
}

/** Requests about one task, which only the side that has started it may send. */
export const taskRequests: ReadonlySet<string> = new Set([
  "tasks/cancel",
  "tasks/get",
  "tasks/result",
  "tasks/update",
]);

/** Notifications about one task. */
export const taskNotifications: ReadonlySet<string> = new Set([
  "notifications/tasks",
  "notifications/tasks/status",
]);

const ends: ReadonlySet<unknown> = new Set(["cancelled", "completed", "failed"]);

/** True for what says that its task has ended. */
export function saysEnd({ status }: JsonObject): boolean {
  return ends.has(status);
}

/**
 * The task that an answer names instead of the result, in its own field or, as newer versions have
 * it, in the result itself; "none", or "two" where nobody knows which one is meant.
 */
export function newTask(result: unknown): Task | "none" | "two" {
  if (!isObject(result)) return "none";
  const given = isObject(result["task"]) ? [result["task"], result] : [result];
  const named = given.filter(({ taskId }) => typeof taskId === "string");
  const [taskId, ...others] = new Set(named.map((task) => String(task["taskId"])));
  if (taskId === undefined) return "none";
  if (others.length > 0) return "two";
  const ttlMs = named.flatMap(({ ttl, ttlMs: newer }) => [ttl, newer]).find(isDuration);
  return { taskId, ttlMs };
}

function isDuration(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

/**
 * The tasks of a list that are known, without their words: those are evaluated as their tool's in
 * the answers about each.
 */
export function listedTasks(result: JsonObject, isKnown: (taskId: unknown) => boolean): JsonObject {
  const { tasks } = result;
  if (!Array.isArray(tasks)) return result;
  const known = tasks.filter(
    (task): task is JsonObject => isObject(task) && isKnown(task["taskId"]),
  );
  const shown = known.map((task) =>
    Object.fromEntries(
      listedFields.flatMap((name) => (Object.hasOwn(task, name) ? [[name, task[name]]] : [])),
    ),
  );
  return { ...result, tasks: shown };
}

const listedFields = [
  "taskId",
  "status",
  "ttl",
  "createdAt",
  "lastUpdatedAt",
  "pollInterval",
] as const;
