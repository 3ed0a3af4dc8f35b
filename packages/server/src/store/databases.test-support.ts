import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describe } from "vitest";
import { openStore } from "./store.ts";
import type { Store } from "./store.ts";

/** An empty database for one test. */
export type TestDatabase = {
  /** What `openStore` takes. */
  readonly location: string;
  readonly remove: () => Promise<void>;
};

const postgresAddress = process.env["PARAPET_TEST_POSTGRES"];

/** Runs one specification on each database; on PostgreSQL where PARAPET_TEST_POSTGRES gives the address of one. */
export function onEachDatabase(
  subject: string,
  specification: (create: () => Promise<TestDatabase>) => void,
): void {
  describe(`${subject} on SQLite`, () => {
    specification(sqliteDatabase);
  });
  describe.skipIf(postgresAddress === undefined)(`${subject} on PostgreSQL`, () => {
    specification(postgresSchema);
  });
}

/** Starts at a fixed time; each look at it is a second later, so that no two times are the same. */
export function steadyClock(start = "2026-01-01T00:00:00.000Z"): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** Opens a store in an empty database, for a test that ends with it. */
export async function withStore(
  create: () => Promise<TestDatabase>,
  work: (store: Store, location: string) => Promise<void>,
  clock: () => Date = steadyClock(),
): Promise<void> {
  const { location, remove } = await create();
  const store = await openStore(location, { clock });
  try {
    await work(store, location);
  } finally {
    await store.close();
    await remove();
  }
}

export async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-store-"));
  return {
    location: join(folder, "data", "parapet.db"),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A schema of its own: tests do not see each other's tables. */
async function postgresSchema(): Promise<TestDatabase> {
  const address = postgresAddress ?? "";
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(address, `create schema ${schema}`);
  return {
    location: `${address}${address.includes("?") ? "&" : "?"}options=-csearch_path%3D${schema}`,
    remove: () => execute(address, `drop schema ${schema} cascade`),
  };
}

async function execute(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
