import { digestOf } from "../messages/canonical-json.ts";
import { isId, type JsonObject, keyOf, type RequestId } from "../messages/message.ts";

/** What the other side answers to: a call of a tool; of a task of the client's, a method. */
export type CalledTool = {
  readonly name: string;
  /** As far as they are kept for judging the answer. */
  readonly args: JsonObject;
  /** Names the call in notifications of its progress, also once it has become a task. */
  readonly progressToken?: RequestId;
};

/** A request of one side that has no answer of the other yet. */
export type PendingRequest = {
  readonly id: RequestId;
  /** The one that the server gave it, where the client knows it by another. */
  readonly serverId?: RequestId;
  readonly method: string;
  /** The tool whose result the answer is. */
  readonly tool?: CalledTool;
  /** What was evaluated of it, where it is no call of a tool. */
  readonly args?: JsonObject;
  /** The task that it is about. */
  readonly taskId?: string;
  /** Names it in notifications of its progress. */
  readonly progressToken?: RequestId;
  /** Aborted when nobody wants an answer any more. */
  readonly cancelled: AbortController;
};

export type PendingRequests = {
  /** Undefined when there are too many, or one with this id. */
  readonly add: (request: Omit<PendingRequest, "cancelled">) => PendingRequest | undefined;
  readonly isInUse: (id: RequestId) => boolean;
  /** "" where it is not open. */
  readonly methodOf: (id: RequestId) => string;
  /** Takes it out; undefined for one that nobody waits for. */
  readonly take: (id: RequestId) => PendingRequest | undefined;
  /**
   * Nobody waits for the answer any more. Until one comes, no other request can have this id and
   * get it.
   */
  readonly abandon: (id: RequestId) => void;
  readonly takeAll: () => readonly PendingRequest[];
  /** The one whose progress is told under this token. */
  readonly ofProgress: (token: unknown) => PendingRequest | undefined;
  /**
   * True also for that of a request which was given up and not answered: the server may still tell
   * of it.
   */
  readonly isTokenInUse: (token: RequestId) => boolean;
};

export const maxPending = 1_000;
/** Of requests that are given up, only the ids are kept. */
const maxAbandoned = 100_000;

export function createPendingRequests(): PendingRequests {
  const open = new Map<string, PendingRequest>();
  /** With their progress tokens. */
  const abandoned = new Map<string, string>();
  const abandonedTokens = new Set<string>();
  const ofProgress = (token: unknown): PendingRequest | undefined =>
    isId(token) ? [...open.values()].find((one) => one.progressToken === token) : undefined;
  const isFull = (): boolean => open.size >= maxPending || abandoned.size >= maxAbandoned;
  return {
    add(request) {
      const key = keyOf(request.id);
      if (open.has(key) || abandoned.has(keyKept(key)) || isFull()) return undefined;
      const pending = { ...request, cancelled: new AbortController() };
      open.set(key, pending);
      return pending;
    },
    isInUse: (id) => open.has(keyOf(id)) || abandoned.has(keyKept(keyOf(id))),
    methodOf: (id) => open.get(keyOf(id))?.method ?? "",
    take(id) {
      const pending = open.get(keyOf(id));
      open.delete(keyOf(id));
      const key = keyKept(keyOf(id));
      abandonedTokens.delete(abandoned.get(key) ?? "");
      abandoned.delete(key);
      return pending;
    },
    abandon(id) {
      const pending = open.get(keyOf(id));
      if (pending === undefined) return;
      open.delete(keyOf(id));
      const { progressToken } = pending;
      const token = progressToken === undefined ? "" : keyKept(keyOf(progressToken));
      abandoned.set(keyKept(keyOf(id)), token);
      if (token !== "") abandonedTokens.add(token);
      pending.cancelled.abort();
    },
    ofProgress,
    isTokenInUse: (token) =>
      ofProgress(token) !== undefined || abandonedTokens.has(keyKept(keyOf(token))),
    takeAll() {
      const all = [...open.values()];
      open.clear();
      return all;
    },
  };
}

/** Short enough to be kept a hundred thousand times. */
function keyKept(key: string): string {
  return key.length <= 64 ? key : digestOf(key);
}
