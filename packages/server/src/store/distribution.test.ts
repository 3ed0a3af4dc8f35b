import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "./databases.test-support.ts";

/*
 * Which tables could be spread over several databases by service, as docs/scale.md describes: a
 * distributed table has its service in every unique key, or no database could hold the key alone.
 */

type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Primary and other unique keys. */
  readonly keys: readonly (readonly string[])[];
};

/** Tables with a service that has no part in a key yet, and what would have to change. */
const notYet: Readonly<Record<string, string>> = {
  adapters: "An installation is found by its ID alone: the ID would have to name its service.",
  drift: "Found by an ID alone, which is made of the service.",
  evaluations: "In the order of arrival over all services, and found by an ID alone.",
  events: "One stream for all receivers: each database would have its own, and its own positions.",
  fixes: "Rolled back by an ID alone; fix_services says which services it is about.",
  guardrail_history: "In the order of arrival; the number would be counted for each service.",
  guardrails: "Found by an ID alone, beside the key that begins with the service.",
  proofs: "Of one path, which may lead through several services.",
  rankings: "One order over all services: each database would keep its part, and pages be merged.",
  scans: "In the order of arrival over all services, and found by an ID alone.",
  uploads: "By machine: the same place, where all services of a machine are in one.",
  violations: "In the order of arrival over all services, and found by an ID alone.",
  workspaces: "A path is registered once, whatever its service.",
};

/** Tables without a service, and where they would be. */
const others: Readonly<Record<string, string>> = {
  attack_path_lists:
    "By service where it lists a service; the list of all is merged like rankings.",
  attack_path_periods: "With its path.",
  attack_path_scores: "With its path.",
  attack_path_totals: "By service; the total of all is the sum over the databases.",
  attack_paths: "By the service where it starts, once the row names it.",
  audit: "One chain, in one place: a hash covers the row before.",
  audit_checkpoints: "With the audit.",
  canaries: "With their installation.",
  deliveries: "One row a receiver, in one place.",
  heard_calls: "With the adapter or machine that signed; nothing reads it across them.",
  inventory_items: "With kind and key; what each database counts is added up.",
  leases: "In one place.",
  machines: "In one place: 100,000 rows at most.",
  schema_version: "In every database.",
  tickets: "With deliveries: the issues of a receiver, in one place.",
  tokens: "In every database, or in one place: few.",
};

async function tables(): Promise<readonly Table[]> {
  let found: readonly Table[] = [];
  await withStore(sqliteDatabase, async (_store, location) => {
    const database = new DatabaseSync(location, { readOnly: true });
    const names = (statement: string, of: string): string[] =>
      database
        .prepare(statement)
        .all(of)
        .map((row) => String(row["name"]));
    found = names("select name from sqlite_schema where type = ?", "table")
      .filter((name) => !name.startsWith("sqlite_"))
      .map((name) => ({
        name,
        columns: names("select name from pragma_table_info(?)", name),
        keys: [
          names("select name from pragma_table_info(?) where pk > 0", name),
          ...names('select name from pragma_index_list(?) where "unique" = 1', name).map((index) =>
            names("select name from pragma_index_info(?)", index),
          ),
        ].filter((key) => key.length > 0),
      }));
    database.close();
  });
  return found;
}

test("a table with a service has it in every unique key, or is named with what keeps it from that", async () => {
  const all = await tables();
  const ofServices = all.filter(({ columns }) => columns.includes("service"));
  const scattered = ofServices
    .filter(({ keys }) => keys.some((key) => !key.includes("service")))
    .map(({ name }) => name);
  expect(scattered.toSorted()).toEqual(Object.keys(notYet).toSorted());
  const without = all.filter((table) => !ofServices.includes(table)).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(others).toSorted());
});
