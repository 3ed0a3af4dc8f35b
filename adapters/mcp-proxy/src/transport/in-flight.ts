/** Messages of one direction that are being evaluated, or sent on. */
export type InFlight = {
  /** `weight` is that of the message. */
  readonly add: (work: Promise<unknown>, weight: number) => void;
  readonly isFull: () => boolean;
  /** Resolves when there is room for another message: until then nothing more should be read. */
  readonly room: () => Promise<void>;
  /** Resolves when all that is in flight now is done. */
  readonly settled: () => Promise<void>;
};

/** A few messages of the longest kind. */
const mostAtOnce = 64 * 1024 * 1024;

/** `ownWeight`: what even an empty message takes. */
export function createInFlight(ownWeight = 1_000): InFlight {
  const works = new Set<Promise<void>>();
  let total = 0;
  let freed = Promise.withResolvers<void>();
  const isFull = (): boolean => total > mostAtOnce;
  return {
    isFull,
    add(work, weight) {
      const taken = weight + ownWeight;
      total += taken;
      const end = (): void => {
        works.delete(done);
        total -= taken;
        freed.resolve();
        freed = Promise.withResolvers();
      };
      const done = work.then(end, end);
      works.add(done);
    },
    async room() {
      // oxlint-disable-next-line no-await-in-loop
      while (isFull()) await freed.promise;
    },
    async settled() {
      await Promise.all(works);
    },
  };
}
