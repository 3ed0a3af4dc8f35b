import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Dashboard, type DashboardState, openDashboard } from "./dashboard.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-dashboard-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What it comes to once nothing is under way. */
async function settled(dashboard: Dashboard): Promise<DashboardState> {
  let state = dashboard.state();
  while (state.kind === "building") {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    state = dashboard.state();
  }
  return state;
}

test("a package that brings a build serves it, and no file that is not of the web", async () => {
  await mkdir(join(folder, "dist", "assets"), { recursive: true });
  await writeFile(join(folder, "dist", "index.html"), "<!doctype html>");
  await writeFile(join(folder, "dist", "assets", "index-1.js"), "1");
  await writeFile(join(folder, "dist", "manifest.json"), "{}");
  const state = await settled(openDashboard(folder));
  expect(state.kind === "ready" && [...state.files.keys()].toSorted()).toEqual([
    "assets/index-1.js",
    "index.html",
  ]);
});

test("a checkout builds it first, and answers meanwhile", async () => {
  const script = `
    import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync(import.meta.dirname + "/dist");
    writeFileSync(import.meta.dirname + "/dist/index.html", process.argv[2] ?? "");
  `;
  await writeFile(join(folder, "build.ts"), script);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const dashboard = openDashboard(folder);
  expect(dashboard.state()).toEqual({ kind: "building" });
  const state = await settled(dashboard);
  expect(state.kind === "ready" && String(state.files.get("index.html")?.bytes)).toBe(
    String(new TextEncoder().encode("--if-stale")),
  );
});

test("a build that fails, or none at all, is said and stops nothing", async () => {
  expect(await settled(openDashboard(folder))).toMatchObject({ kind: "absent" });
  await writeFile(join(folder, "build.ts"), "process.exit(3);");
  const state = await settled(openDashboard(folder));
  expect(state).toMatchObject({ kind: "absent", reason: expect.stringContaining("ended with 3") });
});
