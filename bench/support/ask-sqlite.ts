import { DatabaseSync } from "node:sqlite";
import type { Product } from "./in-product.ts";

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

/** Asks for the cheapest walk of every pair, of a database in memory that is filled and indexed before. */
export function askSqlite(product: Product): () => readonly string[] {
  const { nodes, edges, stateCount, classCount, next, accepting, sources, sinks } = product;
  const database = new DatabaseSync(":memory:");
  database.exec(schema);
  const insert = (table: string, rows: readonly (readonly number[])[]): void => {
    const marks = rows[0]?.map(() => "?").join() ?? "";
    if (marks === "") return;
    const statement = database.prepare(`INSERT INTO ${table} VALUES (${marks})`);
    for (const row of rows) statement.run(...row);
  };
  database.exec("BEGIN");
  insert(
    "edges",
    edges.map(({ source, target, edgeClass, cost }) => [source, target, edgeClass, cost]),
  );
  const steps = Array.from({ length: stateCount * classCount }, (_, index) => {
    const state = Math.floor(index / classCount);
    return [state, index % classCount, next(state, index % classCount)];
  });
  insert(
    "steps",
    steps.filter(([, , to]) => to !== undefined && to >= 0),
  );
  insert(
    "accepting",
    [...accepting.keys()].filter((state) => accepting[state]).map((state) => [state]),
  );
  insert(
    "sources",
    sources.map((node) => [node]),
  );
  insert(
    "sinks",
    sinks.map((node) => [node]),
  );
  database.exec("COMMIT; CREATE INDEX by_source ON edges (source, class, target, cost); ANALYZE");
  const statement = database.prepare(query);
  return () =>
    statement
      .all()
      .map(({ source, sink }) => `${nodes[Number(source)]?.key} ${nodes[Number(sink)]?.key}`);
}
