import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** A conversation, whose labels guardrails keep: what it has seen and done. */
export type Session = {
  readonly id: string;
  /** The session that started it; "" for none. */
  readonly parent: string;
};

const current = new AsyncLocalStorage<Session>();

/** For all that runs in no session: one for this process. */
const ofProcess: Session = { id: `process-${randomUUID()}`, parent: "" };

/**
 * Runs `work` in a session: guarded tools that it calls, at any depth, belong to it. One inside
 * another is its child.
 */
export function inSession<Result>(id: string, work: () => Result): Result {
  const outer = current.getStore();
  const parent = outer === undefined || outer.id === id ? (outer?.parent ?? "") : outer.id;
  return current.run({ id, parent }, work);
}

/** The session of this moment; the one named where one is. */
export function sessionNow(named: string | undefined): Session {
  if (named !== undefined) return { id: named, parent: "" };
  return current.getStore() ?? ofProcess;
}
