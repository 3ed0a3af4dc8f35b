import { type JsonObject, keyOf, type RequestId } from "../message.ts";

/** What the other side answers to: a call of a tool; of a task of the client's, a method. */
export type CalledTool = {
  readonly name: string;
  /** As far as they are kept for judging the answer. */
  readonly args: JsonObject;
  /** Names the call in notifications of its progress. */
  readonly progressToken?: RequestId;
};

/** A request of one side that has no answer of the other yet. */
export type PendingRequest = {
  readonly id: RequestId;
  readonly method: string;
  /** The tool whose result the answer is. */
  readonly tool?: CalledTool;
  /** The task that it is about. */
  readonly taskId?: string;
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
  /** The call whose progress is told under this token. */
  readonly callOfProgress: (token: unknown) => CalledTool | undefined;
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
    callOfProgress(token) {
      if (token === undefined) return undefined;
      return [...open.values()].find(({ tool }) => tool?.progressToken === token)?.tool;
    },
    takeAll() {
      const all = [...open.values()];
      open.clear();
      return all;
    },
  };
}
