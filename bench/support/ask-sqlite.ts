import { DatabaseSync } from "node:sqlite";
import { numbersOf, pairOf, type Product } from "./in-product.ts";

const schema = `
  CREATE TABLE edges (source INT, target INT, class INT, cost INT);
  CREATE TABLE steps (state INT, class INT, next INT, PRIMARY KEY (state, class)) WITHOUT ROWID;
  CREATE TABLE accepting (state INT PRIMARY KEY);
  CREATE TABLE sources (node INT PRIMARY KEY);
  CREATE TABLE sinks (node INT PRIMARY KEY);
`;

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
  SELECT walk.source AS source, walk.node AS sink, min(walk.cost) AS cost
  FROM walk JOIN sinks ON sinks.node = walk.node JOIN accepting ON accepting.state = walk.state
  GROUP BY walk.source, walk.node
`;

/**
 * Asks for the cheapest walk of every pair, of a database in memory that is filled and indexed
 * before.
 */
export async function askSqlite(product: Product): Promise<() => Promise<readonly number[]>> {
  const database = new DatabaseSync(":memory:");
  database.exec(schema);
  database.exec("BEGIN");
  for (const { table, columns, rows } of numbersOf(product)) {
    const statement = database.prepare(
      `INSERT INTO ${table} VALUES (${columns.map(() => "?").join()})`,
    );
    for (const row of rows) statement.run(...row);
  }
  database.exec("COMMIT; CREATE INDEX by_source ON edges (source, class, target, cost); ANALYZE");
  const statement = database.prepare(query);
  return async () =>
    statement.all().map(({ source, sink }) => pairOf(Number(source), Number(sink), product));
}
