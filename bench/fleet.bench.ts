/**
 * What the dashboard and programs wait for on fleets of 10 to 10,000 workspaces of ten agents each.
 * Run: `scripts/with-postgres.sh node bench/fleet.bench.ts --write`, which also writes the numbers
 * and the picture of `docs/scale.md`; without PostgreSQL, or with `--sqlite`, on SQLite and up to
 * 1,000. `--quick`: 10 workspaces. `--loaded=N`: the database has N workspaces already and is only
 * measured, after the sizes below N on another one in FLEET_GROWING.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadFleets } from "./fleet/load-fleet.ts";
import { type MeasuredFleet, measureFleet } from "./fleet/measure-fleet.ts";
import { growthPicture } from "./support/growth-picture.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const goalMs = 300;
const root = join(import.meta.dirname, "..");

const postgres = process.argv.includes("--sqlite")
  ? undefined
  : process.env["PARAPET_TEST_POSTGRES"];
const loadedSize = Number(
  process.argv.find((arg) => arg.startsWith("--loaded="))?.slice("--loaded=".length) ?? 0,
);
const all = isQuick ? [10] : postgres === undefined ? [10, 100, 1_000] : [10, 100, 1_000, 10_000];
const toLoad = all.filter((size) => loadedSize === 0 || size < loadedSize);

/** Drawn: one line for each kind of question that is asked of all workspaces. */
const drawn = [
  "exposures, first page",
  "attack paths, first page",
  "fix first: plans",
  "overview: summary",
  "overview: history of 30 days",
  "agents by risk",
  "machines, first page",
];

const measured: { readonly size: number; readonly fleet: MeasuredFleet }[] = [];
const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
try {
  const location = postgres ?? join(folder, "parapet.db");
  const growing = loadedSize > 0 ? (process.env["FLEET_GROWING"] ?? location) : location;
  let begun = performance.now();
  await loadFleets(growing, toLoad, async ({ workspaces, agents, paths, uploadMs }) => {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const upload = uploadMs === 0 ? "" : `, ${rounded(uploadMs)} ms to store one upload`;
    console.log(
      `${workspaces} workspaces, ${agents} agents, ${paths} attack paths: loaded in ${seconds} s${upload}`,
    );
    measured.push({ size: workspaces, fleet: await measureFleet(growing) });
    begun = performance.now();
  });
  if (loadedSize > 0) measured.push({ size: loadedSize, fleet: await measureFleet(location) });
} finally {
  await rm(folder, { recursive: true, force: true });
}

const sizes = measured.map(({ size }) => size);
const names = measured[0]?.fleet.rows.map(({ name }) => name) ?? [];
const rowOf = (fleet: MeasuredFleet, name: string) => fleet.rows.find((row) => row.name === name);
const head = [
  "question",
  ...sizes.map((size) => `${size.toLocaleString("en-US")}: p95 ms`),
  "p50 ms",
  "kB",
];
const rows = names.map((name) => [
  name,
  ...measured.map(({ fleet }) => shownMs(rowOf(fleet, name))),
  rounded(rowOf(measured.at(-1)?.fleet ?? { rows: [], megabytes: 0 }, name)?.p50 ?? 0),
  rounded(rowOf(measured.at(-1)?.fleet ?? { rows: [], megabytes: 0 }, name)?.kilobytes ?? 0),
]);
console.log();
printTable(head, rows);
console.log(
  `\nMemory of the service: ${measured.map(({ fleet }) => `${fleet.megabytes} MB`).join(", ")}`,
);

if (process.argv.includes("--write")) {
  const lines = drawn.map((name) => ({
    name,
    points: measured.flatMap(({ size, fleet }) => {
      const ms = rowOf(fleet, name)?.p95;
      return ms === undefined ? [] : [{ size, ms }];
    }),
  }));
  await writeFile(
    join(root, "docs", "images", "scale.svg"),
    growthPicture(lines, { sizeName: "workspaces, ten agents each", goal: goalMs }),
  );
  const page = join(root, "docs", "scale.md");
  const [before = "", , after = ""] = (await readFile(page, "utf8")).split(
    /<!-- \/?measured -->\n/,
  );
  const table = [
    head,
    head.map((_, column) => (column === 0 ? "---" : "--:")),
    ...rows.map((row) => row.map(String)),
  ];
  const picture =
    "![Time of the slowest twentieth of answers by the number of workspaces, both in powers of ten; the goal is a broken line](images/scale.svg)";
  const text = table.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  await writeFile(
    page,
    `${before}<!-- measured -->\n\n${picture}\n\n${text}\n\n<!-- /measured -->\n${after}`,
  );
}

/** The goal is met or not; what was refused, or took too long, says so. */
function shownMs(row: MeasuredFleet["rows"][number] | undefined): number | string {
  if (row === undefined) return "";
  if (row.status === 0) return "> 20,000";
  return row.status === 200 ? rounded(row.p95) : `status ${row.status}`;
}
