import type { Kysely } from "kysely";
import { DatabaseUnavailable, incomplete } from "../database-failure.ts";
import type { StoreDialect, TableColumn } from "../dialect.ts";
import { migrations } from "../migration.ts";
import type { Schema } from "../schema.ts";
import { columnsAfter } from "./sqlite-tables.ts";

let expected: readonly TableColumn[] | undefined;

/**
 * Throws DatabaseUnavailable with the first table or column that is missing: readiness has to say
 * so before a request needs it. A newer Parapet may have added others.
 */
export async function assertComplete(query: Kysely<Schema>, dialect: StoreDialect): Promise<void> {
  expected ??= columnsAfter(migrations);
  const found = new Set((await dialect.columns(query)).flatMap(namesOf));
  const missing = expected.flatMap(namesOf).find((name) => !found.has(name));
  if (missing === undefined) return;
  const failure = { code: "INCOMPLETE", ...incomplete("The database", missing) };
  throw new DatabaseUnavailable(failure, undefined);
}

function namesOf({ table, column }: TableColumn): readonly string[] {
  return [`the table ${table}`, `the column ${table}.${column}`];
}
