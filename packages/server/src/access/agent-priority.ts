/** Lets what agents wait for go before everything else. */
export type AgentPriority = {
  /** An agent waits until this settles. */
  readonly before: (answered: Promise<unknown>) => void;
  /** Resolves in a turn of the event loop that nobody else is given, and while no agent waits. */
  readonly turn: () => Promise<void>;
};

type Waiting = { readonly since: number; readonly go: () => void };

/**
 * The event loop does one thing after the other, and an answer to an agent takes a few of its
 * turns: in each of them some list could be made first. So everything else goes on step by step,
 * one step in a turn, and none while an agent waits; but no step waits for longer than `longestMs`,
 * so that agents who ask without end hold up nobody.
 */
export function agentPriority(nowMs: () => number, longestMs: number): AgentPriority {
  const agents = new Set<{ readonly since: number }>();
  const waiting: Waiting[] = [];
  let next: { readonly cancel: () => void } | undefined;

  const look = (): void => {
    next = undefined;
    const [first] = waiting;
    if (first === undefined) return;
    const now = nowMs();
    // One that has waited for so long is no longer a matter of turns: its call is still being sent,
    // or somebody is asked.
    const isNew = agents.values().some(({ since }) => now - since < longestMs);
    const left = first.since + longestMs - now;
    if (isNew && left > 0) {
      lookIn(left);
      return;
    }
    waiting.shift();
    first.go();
    lookNow();
  };

  const lookNow = (): void => {
    next?.cancel();
    const immediate = setImmediate(look);
    next = { cancel: () => clearImmediate(immediate) };
  };

  const lookIn = (ms: number): void => {
    const timer = setTimeout(look, ms);
    next = { cancel: () => clearTimeout(timer) };
  };

  return {
    before: (answered) => {
      const agent = { since: nowMs() };
      agents.add(agent);
      const end = (): void => {
        agents.delete(agent);
        if (waiting.length > 0) lookNow();
      };
      answered.then(end, end);
    },
    turn: () =>
      new Promise((go) => {
        waiting.push({ since: nowMs(), go });
        if (next === undefined) lookNow();
      }),
  };
}
