import { numbersOf, pairOf, type Product } from "./in-product.ts";
import { peer } from "./peers.ts";

type Connection = {
  readonly run: (sql: string) => Promise<unknown>;
  readonly runAndReadAll: (sql: string) => Promise<{ getRows: () => unknown[][] }>;
};
type DuckDb = {
  readonly DuckDBInstance: {
    readonly create: (path: string) => Promise<{ connect: () => Promise<Connection> }>;
  };
};

const query = `
  WITH RECURSIVE walk(source, node, state, cost) AS (
    SELECT node, node, 0, 0 FROM sources
    UNION
    SELECT walk.source, edges.target, coalesce(steps.next, walk.state), walk.cost + edges.cost
    FROM walk
    JOIN edges ON edges.source = walk.node
    LEFT JOIN steps ON steps.state = walk.state AND steps.class = edges.class
    WHERE edges.class = -1 OR steps.next IS NOT NULL
  )
  SELECT walk.source, walk.node, min(walk.cost)
  FROM walk JOIN sinks ON sinks.node = walk.node JOIN accepting ON accepting.state = walk.state
  GROUP BY walk.source, walk.node
`;

/**
 * The same question as SQLite's, of a database in memory; undefined where DuckDB is not installed.
 */
export async function askDuckDb(
  product: Product,
): Promise<(() => Promise<readonly number[]>) | undefined> {
  const library = peer("@duckdb/node-api");
  if (!isDuckDb(library)) return undefined;
  const connection = await (await library.DuckDBInstance.create(":memory:")).connect();
  await connection.run("SET threads = 1");
  for (const { table, columns, rows } of numbersOf(product)) {
    // One after the other: they are parts of one database.
    // oxlint-disable-next-line no-await-in-loop
    await connection.run(
      `CREATE TABLE ${table} (${columns.map((name) => `${name} INTEGER`).join()})`,
    );
    if (rows.length === 0) continue;
    const values = rows.map((row) => `(${row.join()})`).join();
    // oxlint-disable-next-line no-await-in-loop
    await connection.run(`INSERT INTO ${table} VALUES ${values}`);
  }
  return async () => {
    const rows = (await connection.runAndReadAll(query)).getRows();
    return rows.map(([source, sink]) => pairOf(Number(source), Number(sink), product));
  };
}

function isDuckDb(library: unknown): library is DuckDb {
  return typeof library === "object" && library !== null && "DuckDBInstance" in library;
}
