import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Proof, ProofRequest } from "@parapet/proof";
import { expect, onTestFinished, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn, type Run } from "../testing/context.fixture.ts";

const open = `{ channels: { telegram: { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] } } }`;

type Asked = { readonly ids: string[] };

/** Runs `prove` on an open workspace; no machine of a test runs a runtime. */
async function prove(
  words: (known: readonly string[]) => readonly string[],
  outcome: Partial<Proof> = {},
  overrides: Partial<typeof service> = {},
  version = "2026.9.6",
): Promise<Run & Asked> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-prove-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "openclaw.json"), open);
  const program = join(folder, "openclaw", "openclaw.mjs");
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "openclaw", version }));
  await writeFile(join(folder, "openclaw.mjs"), "", { mode: 0o644 });
  // As the command itself is run: a path that ends at a host has its name in its ID.
  const environment = { env: {}, homeDir: "/home/ada", cwd: "/", hostName: "laptop" };
  const { known } = await service.pathsById(folder, "-", { environment, now: () => new Date(0) });
  const ids: string[] = [];
  const run = await runIn(
    {
      service: {
        pathsById: service.pathsById,
        proofAdapterFor: service.proofAdapterFor,
        proofReport: service.proofReport,
        sandboxFault: async () => "",
        prove: async ({ paths }: ProofRequest) => {
          ids.push(...paths.map(({ path_id: id }) => id));
          return paths.map(({ path_id: id }) => ({ ...proofOf(id), ...outcome }));
        },
        ...overrides,
      },
    },
    "prove",
    ...words(known),
    folder,
    "--runtime-program",
    join(program, "..", ".."),
  );
  return { ...run, ids };
}

function proofOf(path_id: string): Proof {
  return {
    path_id,
    status: "proven",
    statement: "proven in OpenClaw 2026.9.6 on 2026-11-29",
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: "2026-11-29T11:00:00.000Z",
    steps: [
      { node_id: "a", label: "exec", status: "reached", refused_by: "", detail: "It ran." },
      { node_id: "b", label: "box", status: "refused", refused_by: "tool_policy", detail: "No." },
    ],
    changes: ["Secrets are replaced."],
  };
}

const firstPath = (known: readonly string[]) => known.find((id) => id.startsWith("ap_")) ?? "";
const firstExposure = (known: readonly string[]) => known.find((id) => !id.startsWith("ap_")) ?? "";

test("without --yes and nobody to ask, nothing is run, and what would be is shown", async () => {
  const { code, err, ids } = await prove((known) => [firstPath(known)]);
  expect({ code, ids }).toEqual({ code: 2, ids: [] });
  expect(err).toContain("This runs OpenClaw 2026.9.6, ");
  expect(err).toContain("The workspace and your home folder are not changed.");
  expect(err).toContain("Nothing was run. Run it with --yes to agree.");
});

test("before another version than the tested one is run, it is said to be that", async () => {
  const shown = "Proofs are tested with OpenClaw 2026.9.6.\nThis runs OpenClaw 2026.10.1, ";
  const { err } = await prove((known) => [firstPath(known)], {}, {}, "2026.10.1");
  expect(err).toContain(shown);
  expect((await prove((known) => [firstPath(known)])).err).not.toContain("are tested with");
});

test("a path that is proven ends with code 1, and each step says what became of it", async () => {
  const { code, out, err, ids } = await prove((known) => ["--yes", firstPath(known)]);
  expect({ code, err, count: ids.length }).toEqual({ code: 1, err: "", count: 1 });
  expect(out).toContain("proven in OpenClaw 2026.9.6 on 2026-11-29");
  expect(out).toContain("1. exec: reached. It ran.");
  expect(out).toContain("2. box: refused by tool policy. No.");
  expect(out).toContain("Secrets are replaced.");
});

test("every path of an exposure is played", async () => {
  const { ids } = await prove((known) => ["--yes", firstExposure(known)]);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ["stopped", 0],
  ["not_tried", 2],
] as const)("a path that is %s ends with code %i", async (status, code) => {
  const run = await prove((known) => ["--yes", firstPath(known)], { status });
  expect(run.code).toBe(code);
});

test("JSON has the proofs as they are", async () => {
  const { out, ids } = await prove((known) => ["--yes", "--json", firstPath(known)]);
  const graph_digest = expect.stringMatching(/^[\da-f]{64}$/);
  expect(JSON.parse(out)).toEqual({ proofs: ids.map(proofOf), graph_digest });
  const { openGuardrails } = service;
  const read = await prove(
    (known) => ["--data", "/parapet-not-there", "--yes", "--json", firstPath(known)],
    {},
    { openGuardrails },
  );
  const guardrails = { runtime: "openclaw", digest: "" };
  expect(JSON.parse(read.out)).toMatchObject({ guardrails });
});

test("a path that is stopped is written down to be filed, and nothing is overwritten", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-report-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "report.md");
  const report = (status: Proof["status"]) =>
    prove((known) => ["--yes", "--report", file, firstPath(known)], { status });
  expect((await report("proven")).err).toContain("No path was stopped");
  const { code, err } = await report("stopped");
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("Wrote ") });
  const text = await readFile(file, "utf8");
  expect(text).toContain("2. `box` (CAN_WRITE channel): refused by tool policy. No.");
  expect(text).toMatch(/^- `openclaw\.json \/channels\/telegram/m);
  const again = await report("stopped");
  expect({ code: again.code, err: again.err }).toEqual({
    code: 2,
    err: expect.stringContaining("a file is there already"),
  });
});

const closed = `{ channels: { telegram: { botToken: "1:x", dmPolicy: "pairing" } } }`;

test.each([
  ["changed", (folder: string) => writeFile(join(folder, "openclaw.json"), closed), "has changed."],
  [
    "deleted",
    (folder: string) => rm(folder, { recursive: true, force: true }),
    "cannot be read any more.",
  ],
])("a workspace that is %s while it is played is not called proven", async (_, change, because) => {
  const play = (...more: readonly string[]) =>
    prove(
      (known) => ["--yes", ...more, firstPath(known)],
      {},
      {
        prove: async ({ paths, workspace }: ProofRequest) => {
          await change(workspace.path ?? "");
          return paths.map(({ path_id: id }) => proofOf(id));
        },
      },
    );
  const { code, out, err } = await play();
  expect(code).toBe(2);
  expect(out).toContain(
    `stale: proven in OpenClaw 2026.9.6 on 2026-11-29. The workspace ${because}`,
  );
  expect(err).toContain("The results are stale");
  const json = await play("--json");
  expect(JSON.parse(json.out)).toMatchObject({
    proofs: [{ status: "stale", result: "proven", stale_because: [`The workspace ${because}`] }],
  });
});

test("nothing is written down to be filed of a workspace that changed while it was played", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-report-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "report.md");
  const { code, err } = await prove(
    (known) => ["--yes", "--report", file, firstPath(known)],
    {},
    {
      prove: async ({ paths, workspace }: ProofRequest) => {
        await writeFile(join(workspace.path ?? "", "openclaw.json"), closed);
        return paths.map(({ path_id: id }) => ({ ...proofOf(id), status: "stopped" }));
      },
    },
  );
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("The results are stale") });
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});

test("an ID that nothing has is named, with one that something has", async () => {
  const { code, err, ids } = await prove(() => ["--yes", "ap_none"]);
  expect({ code, ids }).toEqual({ code: 2, ids: [] });
  expect(err).toContain("There is no attack path or exposure ap_none here. The worst is ");
});

test("a machine without namespaces says so, and runs nothing", async () => {
  const overrides = { sandboxFault: async () => "No namespaces here." };
  const { code, err, ids } = await prove((known) => ["--yes", firstPath(known)], {}, overrides);
  expect({ code, ids }).toEqual({ code: 2, ids: [] });
  expect(err).toContain("No namespaces here.");
});
