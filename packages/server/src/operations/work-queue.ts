/**
 * What waits, the most pressing first: what people wait for at a page, then what only looks, then
 * what takes long.
 */
export const lanes = ["change", "look", "preview", "scan", "background"] as const;
export type Lane = (typeof lanes)[number];

/** Something that waits for its turn. */
export type Queued = {
  readonly lane: Lane;
  /** Callers of one lane take turns. */
  readonly caller: string;
  /** One thing at a time is done with a workspace; "" for what may run beside anything. */
  readonly workspace: string;
};

export type QueueLimits = {
  /** That wait for one caller. */
  readonly perCaller: number;
  /**
   * That wait for all callers together. What nobody asked for is not counted: it is one a
   * workspace.
   */
  readonly inAll: number;
};

export type WorkQueue<Work extends Queued> = {
  /** Whose limit keeps it out, or undefined where it now waits. */
  readonly add: (work: Work) => "caller" | "all" | undefined;
  /**
   * Takes out what is next of these lanes; its workspace is busy until `done`. Undefined where
   * nothing can run.
   */
  readonly next: (of: readonly Lane[]) => Work | undefined;
  readonly done: (work: Work) => void;
  readonly remove: (work: Work) => void;
  readonly find: (is: (work: Work) => boolean) => Work | undefined;
  /** Takes out all that waits. */
  readonly clear: () => readonly Work[];
};

/** One queue for all heavy work: fair among callers, and of bounded length. */
export function workQueue<Work extends Queued>(limits: QueueLimits): WorkQueue<Work> {
  const waiting = new Map<Lane, Map<string, Work[]>>(lanes.map((lane) => [lane, new Map()]));
  const counts = new Map<string, number>();
  const busy = new Set<string>();
  let all = 0;

  const callersOf = (lane: Lane): Map<string, Work[]> => waiting.get(lane) ?? new Map();

  const takeOut = (work: Work): void => {
    const callers = callersOf(work.lane);
    const own = callers.get(work.caller) ?? [];
    const at = own.indexOf(work);
    if (at === -1) return;
    own.splice(at, 1);
    // The one that had a turn comes after the others.
    callers.delete(work.caller);
    if (own.length > 0) callers.set(work.caller, own);
    if (work.lane === "background") return;
    all -= 1;
    const left = (counts.get(work.caller) ?? 1) - 1;
    if (left === 0) counts.delete(work.caller);
    else counts.set(work.caller, left);
  };

  const allWaiting = function* (): Generator<Work> {
    for (const callers of waiting.values()) for (const own of callers.values()) yield* own;
  };

  const first = (of: readonly Lane[]): Work | undefined => {
    for (const lane of of) {
      for (const own of callersOf(lane).values()) {
        const work = own.find(({ workspace }) => workspace === "" || !busy.has(workspace));
        if (work !== undefined) return work;
      }
    }
    return undefined;
  };

  return {
    add: (work) => {
      const { lane, caller } = work;
      if (lane !== "background") {
        const own = counts.get(caller) ?? 0;
        if (own >= limits.perCaller) return "caller";
        if (all >= limits.inAll) return "all";
        counts.set(caller, own + 1);
        all += 1;
      }
      const callers = callersOf(lane);
      callers.set(caller, [...(callers.get(caller) ?? []), work]);
      return undefined;
    },
    next: (of) => {
      const work = first(of);
      if (work === undefined) return undefined;
      takeOut(work);
      if (work.workspace !== "") busy.add(work.workspace);
      return work;
    },
    done: ({ workspace }) => void busy.delete(workspace),
    remove: takeOut,
    find: (is) => {
      for (const work of allWaiting()) if (is(work)) return work;
      return undefined;
    },
    clear: () => {
      const left = [...allWaiting()];
      for (const work of left) takeOut(work);
      return left;
    },
  };
}
