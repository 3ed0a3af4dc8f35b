import { isObject, type JsonObject } from "../message.ts";
import type { CalledTool } from "./pending-requests.ts";

/** Whose result a task will have. */
export type Tasks = {
  /** The oldest is forgotten for one more than can be remembered. */
  readonly add: (taskId: string, tool: CalledTool) => void;
  readonly toolOf: (taskId: string) => CalledTool | undefined;
};

const maxTasks = 1_000;

export function createTasks(): Tasks {
  const tasks = new Map<string, CalledTool>();
  return {
    add(taskId, tool) {
      tasks.delete(taskId);
      tasks.set(taskId, tool);
      const [oldest] = tasks.keys();
      if (tasks.size > maxTasks && oldest !== undefined) tasks.delete(oldest);
    },
    toolOf: (taskId) => tasks.get(taskId),
  };
}

/** The task that a request is about; "" where there is none. */
export function askedTask({ taskId }: JsonObject): string {
  return typeof taskId === "string" ? taskId : "";
}

/**
 * The task as which a call goes on, in its own field or, as newer versions have it, in the result itself; "" where it does not,
 * undefined where the result names two.
 */
export function newTask(result: unknown): string | undefined {
  if (!isObject(result)) return "";
  const { task, taskId: beside } = result;
  const inside = isObject(task) ? task["taskId"] : undefined;
  const [taskId, ...others] = new Set(
    [inside, beside].filter((id): id is string => typeof id === "string"),
  );
  return others.length > 0 ? undefined : (taskId ?? "");
}
