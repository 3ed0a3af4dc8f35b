import { existsSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { LedgerRows } from "./query-steps.ts";

/** What scans have found, in a SQLite file of its own that is only read. */
export type Configuration = {
  readonly ask: (text: string, parameter: string) => LedgerRows;
  readonly close: () => void;
};

/** It is opened where it is first asked: only a limit that is reached needs it. */
export function configurationIn(path: string): Configuration {
  const prepared = new Map<string, StatementSync>();
  let opened: DatabaseSync | undefined;
  return {
    ask: (text, parameter) => {
      // Before the first scan there is none.
      if (opened === undefined && !existsSync(path)) return [];
      opened ??= new DatabaseSync(path, { readOnly: true, timeout: longestWaitMs });
      const statement = prepared.get(text) ?? opened.prepare(text);
      prepared.set(text, statement);
      return statement.all(parameter);
    },
    close: () => opened?.close(),
  };
}

const longestWaitMs = 1_000;
