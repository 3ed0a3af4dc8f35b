import { keyOf, type RequestId } from "../message.ts";

/** A tool call that its person or model waits for. */
export type CalledTool = {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
};

/** A request of one side that has no answer of the other yet. */
export type PendingRequest = {
  readonly id: RequestId;
  readonly method: string;
  /** The tool whose result the answer is. */
  readonly tool?: CalledTool;
  /** Aborted when nobody wants an answer any more. */
  readonly cancelled: AbortController;
};

export type PendingRequests = {
  /** Undefined when there are too many, or one with this id. */
  readonly add: (request: Omit<PendingRequest, "cancelled">) => PendingRequest | undefined;
  readonly isOpen: (id: RequestId) => boolean;
  /** "" where it is not open. */
  readonly methodOf: (id: RequestId) => string;
  /** Takes it out. */
  readonly take: (id: RequestId) => PendingRequest | undefined;
  readonly takeAll: () => readonly PendingRequest[];
};

export const maxPending = 1_000;

export function createPendingRequests(): PendingRequests {
  const open = new Map<string, PendingRequest>();
  return {
    add(request) {
      const key = keyOf(request.id);
      if (open.has(key) || open.size >= maxPending) return undefined;
      const pending = { ...request, cancelled: new AbortController() };
      open.set(key, pending);
      return pending;
    },
    isOpen: (id) => open.has(keyOf(id)),
    methodOf: (id) => open.get(keyOf(id))?.method ?? "",
    take(id) {
      const pending = open.get(keyOf(id));
      open.delete(keyOf(id));
      return pending;
    },
    takeAll() {
      const all = [...open.values()];
      open.clear();
      return all;
    },
  };
}
