import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FixProof, Proof, ProofRequest } from "@parapet/proof";
import { expect, onTestFinished, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn, type Run } from "../testing/context.fixture.ts";

const open = `{ channels: { telegram: { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] } } }`;

type Asked = {
  readonly played: readonly string[];
  /** The configuration that the paths are played with after the fix. */
  readonly overlay: string;
  readonly isFixed: boolean;
};

/** Runs `fix --prove` on an open workspace; no machine of a test runs a runtime. */
async function fixProven(
  words: readonly string[],
  verdict: FixProof["verdict"] = "closed",
  overrides: Partial<typeof service> = {},
): Promise<Run & Asked> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-fix-prove-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = join(folder, "openclaw.json");
  await writeFile(config, open);
  await writeFile(join(folder, "package.json"), `{ "name": "openclaw", "version": "2026.9.6" }`);
  await writeFile(join(folder, "openclaw.mjs"), "", { mode: 0o644 });
  const played: string[] = [];
  let overlay = "";
  const run = await runIn(
    {
      service: {
        pathsOfFix: service.pathsOfFix,
        proofAdapterFor: service.proofAdapterFor,
        sandboxFault: async () => "",
        proveFix: async ({ paths }: ProofRequest, files) => {
          overlay = files.get(config) ?? "";
          played.push(...paths.map(({ path_id: id }) => id));
          return paths.map(({ path_id: id }) => proofOf(id, verdict));
        },
        ...overrides,
      },
    },
    "fix",
    folder,
    "--prove",
    "--runtime-program",
    folder,
    ...words,
  );
  return { ...run, played, overlay, isFixed: run.calls.some(([name]) => name === "fix") };
}

function proofOf(path_id: string, verdict: FixProof["verdict"]): FixProof {
  const before: Proof = {
    path_id,
    status: "proven",
    statement: "proven in OpenClaw 2026.9.6 on 2026-11-29",
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: "2026-11-29T11:00:00.000Z",
    steps: [],
    changes: ["Secrets are replaced."],
  };
  return { path_id, verdict, statement: `The path is ${verdict}.`, before, after: undefined };
}

const pairing = ["--check", "OC-ING-001"];

test("the paths that the fix closes are played with its files, and then it is applied", async () => {
  const { code, out, played, overlay, isFixed } = await fixProven([...pairing, "--yes"]);
  expect(played.length).toBeGreaterThan(3);
  expect(overlay).toContain("pairing");
  expect({ code, isFixed }).toEqual({ code: 0, isFixed: true });
  expect(out).toContain("The path is closed.");
  expect(out).toContain(`of ${played.length} attack paths that the fix closes, ${played.length}`);
  expect(out).toContain("Secrets are replaced.");
  expect(out).toContain("Fixed     OC-SEC-003");
});

test("a fix after which a path still works is not applied, and that is said", async () => {
  const { code, out, isFixed } = await fixProven([...pairing, "--yes"], "still_works");
  expect({ code, isFixed }).toEqual({ code: 1, isFixed: false });
  expect(out).toContain("Nothing was changed: ");
  expect(out).toContain("Without --prove, the fix is applied.");
});

test("a fix of which playing says nothing is applied, and what is unknown is counted", async () => {
  const { code, out, isFixed, played } = await fixProven([...pairing, "--yes"], "unknown");
  expect({ code, isFixed }).toEqual({ code: 0, isFixed: true });
  expect(out.replaceAll(/\s+/g, " ")).toContain(`${played.length} not decided, 0 not played.`);
});

test("without --yes and nobody to ask, nothing is run or changed", async () => {
  const { code, err, played, isFixed } = await fixProven(pairing);
  expect({ code, played, isFixed }).toEqual({ code: 2, played: [], isFixed: false });
  expect(err).toContain("This runs OpenClaw 2026.9.6, ");
});

test("a fix that closes no path says that there is none to play, and is applied", async () => {
  const { out, played, isFixed } = await fixProven(["--check", "A-1", "--yes"]);
  expect({ played, isFixed }).toEqual({ played: [], isFixed: true });
  expect(out).toContain("The fix closes no attack path");
});

test("a machine on which nothing can be played says so, and changes nothing", async () => {
  const noSandbox = { sandboxFault: async () => "No namespaces here." };
  const none = await fixProven([...pairing, "--yes"], "closed", noSandbox);
  expect(none.err).toContain("No namespaces here. Nothing was changed.");
  expect({ code: none.code, isFixed: none.isFixed }).toEqual({ code: 2, isFixed: false });
  const noAdapter = { proofAdapterFor: async () => undefined };
  const other = await fixProven([...pairing, "--yes"], "closed", noAdapter);
  expect(other.err).toContain("Paths through agents of openclaw cannot be played.");
  expect(other.isFixed).toBe(false);
});

test("JSON has the proof beside the result, also where nothing was applied", async () => {
  const { out, played } = await fixProven([...pairing, "--yes", "--json"]);
  const result: { proof: { played: { path_id: string }[] }; applied: string[] } = JSON.parse(out);
  expect(result.proof.played.map(({ path_id: id }) => id)).toEqual(played);
  expect(result.applied).toEqual(["OC-SEC-003"]);
  const refused = await fixProven([...pairing, "--yes", "--json"], "still_works");
  expect(JSON.parse(refused.out)).toMatchObject({ applied: [], proof: { not_played: [] } });
});

test("a preview shows the proof as well", async () => {
  const { out, calls } = await fixProven([...pairing, "--yes", "--dry-run"], "still_works");
  expect(out).toContain("The path is still_works.");
  expect(calls.map(([name]) => name)).toEqual(["open", "previewFix", "close"]);
});

test("fixes that are selected one by one cannot be proven before", async () => {
  const { code, err, isFixed } = await fixProven(["--interactive"]);
  expect({ code, isFixed }).toEqual({ code: 2, isFixed: false });
  expect(err).toContain("use --check or --all");
});
