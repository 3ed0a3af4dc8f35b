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
 * The same dialect; work that it is given directly in the same turn of the event loop shares one
 * commit, and none is answered before it. Where one fails, nothing of the group is kept, and each
 * is done again by itself. `onError` gets what fails then: Kysely tells of its own statements only.
 */
export function groupingCommits(
  dialect: StoreDialect,
  onError: (error: unknown) => void,
): StoreDialect {
  const { sync } = dialect;
  if (sync === undefined) return dialect;
  let waiting: Work[] = [];

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

  const keepAll = (): void => {
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
        waiting.push({ query, apply, refuse });
        if (waiting.length === 1) setImmediate(keepAll);
      }),
  };
}
