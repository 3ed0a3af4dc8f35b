/** Calls remembered at most; the oldest go first. */
const most = 1000;

/** Calls that were blocked: OpenClaw hands on the refusal as their result, and a refusal is not judged again. */
export function blockedCalls() {
  const calls = new Set<string>();
  const keyOf = (sessionId: string, callId: string) => JSON.stringify([sessionId, callId]);
  return {
    add: (sessionId: string, callId: string): void => {
      if (callId === "") return;
      calls.add(keyOf(sessionId, callId));
      const [oldest] = calls;
      if (calls.size > most && oldest !== undefined) calls.delete(oldest);
    },
    /** True once for each call. */
    take: (sessionId: string, callId: string): boolean => calls.delete(keyOf(sessionId, callId)),
  };
}
