/** Calls, and sessions, remembered at most; the oldest go first. */
const most = 1000;

/** What the answers to calls say about their results. */
export type Calls = {
  readonly blocked: (sessionId: string, callId: string) => void;
  /**
   * OpenClaw passes on a refusal as the call's result, and a refusal is not evaluated again. True
   * once for each call.
   */
  readonly wasBlocked: (sessionId: string, callId: string) => boolean;
  readonly reachedOut: (sessionId: string) => void;
  /**
   * A tool that calls others passes on their results as its own; so from then on any result may
   * hold foreign words.
   */
  readonly hasReachedOut: (sessionId: string) => boolean;
};

export function blockedCalls(): Calls {
  const blocked = new Set<string>();
  const foreign = new Set<string>();
  return {
    blocked: (sessionId, callId) => {
      if (callId !== "") remember(blocked, keyOf(sessionId, callId));
    },
    wasBlocked: (sessionId, callId) => blocked.delete(keyOf(sessionId, callId)),
    reachedOut: (sessionId) => remember(foreign, sessionId),
    hasReachedOut: (sessionId) => foreign.has(sessionId),
  };
}

function remember(set: Set<string>, entry: string): void {
  set.delete(entry);
  set.add(entry);
  const [oldest] = set;
  if (set.size > most && oldest !== undefined) set.delete(oldest);
}

function keyOf(sessionId: string, callId: string): string {
  return JSON.stringify([sessionId, callId]);
}
