import type { Profiler } from "node:inspector";
import { Session } from "node:inspector/promises";

export type Share = { readonly ms: number; readonly percent: number };

export type CountedFiles = {
  /** Addresses of files whose functions count with all that they call. */
  readonly inside: RegExp;
  /** Addresses of files whose functions count without what they call. */
  readonly only: RegExp;
  /** Names of functions that do not count, with what they call. */
  readonly not: RegExp;
};

/**
 * The processor time of a work on this thread, in milliseconds, and the part of it that some files
 * take.
 */
export async function profiledShare(
  work: () => Promise<unknown>,
  files: CountedFiles,
): Promise<Share> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return shareIn(profile, files);
}

function shareIn(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  { inside, only, not }: CountedFiles,
): Share {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const counted = new Map<number, boolean>();
  const isBelow = (id: number): boolean => {
    const known = counted.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id);
    const { functionName = "", url = "" } = frames.get(id) ?? {};
    const answer =
      !not.test(functionName) && (inside.test(url) || (parent !== undefined && isBelow(parent)));
    counted.set(id, answer);
    return answer;
  };
  let all = 0;
  let own = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName = "", url = "" } = frames.get(id) ?? {};
    if (functionName === "(idle)" || functionName === "(program)") continue;
    const time = timeDeltas[index] ?? 0;
    all += time;
    if (isBelow(id) || (only.test(url) && !not.test(functionName))) own += time;
  }
  return { ms: all / 1000, percent: all === 0 ? 0 : (own / all) * 100 };
}
