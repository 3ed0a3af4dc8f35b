import type { Kysely } from "kysely";
import type { Statements, StoreDialect } from "./dialect.ts";
import type { Schema } from "./schema.ts";

type Work = {
  readonly query: Kysely<Schema>;
  /** Does the work; what it gives back tells anyone who asked for it, once it is kept. */
  readonly apply: (statements: Statements) => () => void;
  readonly refuse: (error: unknown) => void;
};

/**
 * The same dialect; of the work that it is given directly in one turn of the event loop, the first
 * is done at once, for a call that comes alone waits for nobody, and the rest shares one commit.
 * None is answered before its commit. Where one of a group fails, nothing of the group is kept,
 * and each is done again by itself. `onError` gets what fails then: Kysely tells of its own
 * statements only.
 */
export function groupingCommits(
  dialect: StoreDialect,
  onError: (error: unknown) => void,
): StoreDialect {
  const { sync } = dialect;
  if (sync === undefined) return dialect;
  let waiting: Work[] = [];
  let isFirst = true;

  const keep = async (first: Work, group: readonly Work[]): Promise<void> => {
    try {
      const kept = await sync(first.query, (statements) =>
        group.map(({ apply }) => apply(statements)),
      );
      for (const tell of kept) tell();
    } catch (error) {
      if (group.length > 1) await Promise.all(group.map((one) => keep(one, [one])));
      else {
        onError(error);
        first.refuse(error);
      }
    }
  };

  const endTurn = (): void => {
    isFirst = true;
    const group = waiting;
    waiting = [];
    if (group[0] !== undefined) void keep(group[0], group);
  };

  return {
    ...dialect,
    sync: (query, work) =>
      new Promise((resolve, refuse) => {
        const apply = (statements: Statements): (() => void) => {
          const result = work(statements);
          return () => resolve(result);
        };
        const one = { query, apply, refuse };
        if (!isFirst) {
          waiting.push(one);
          return;
        }
        isFirst = false;
        setImmediate(endTurn);
        void keep(one, [one]);
      }),
  };
}
