import { expect, test } from "vitest";
import { ProofFailed } from "./core/proof-failed.ts";
import { type PlayedStep, reached, refused, untriedStep } from "./core/proof.ts";
import type { ProofRun } from "./core/proof-adapter.ts";
import { proveFix } from "./prove-fix.ts";

const step = { node_id: "host", label: "host" };
const proven = reached(step, "");
const stopped = refused(step, "tool_policy", "");
const untried = untriedStep(step, "no emulator");
const overlay = new Map([["/ws/openclaw.json", "{}"]]);

/** Plays one path on a runtime in which its step goes like this before and after. */
async function fixed(before: PlayedStep, after: PlayedStep | Error) {
  const runs: ProofRun[] = [];
  const proofs = await proveFix(
    {
      adapter: {
        runtime: "toy",
        title: "Toy",
        tested: "1",
        findProgram: async () => ({ missing: "" }),
        preview: async () => [],
        play: async (run) => {
          runs.push(run);
          const played = run.workspace.overlay === overlay ? after : before;
          if (played instanceof Error) throw played;
          return run.paths.map(() => ({ steps: [played], changes: [] }));
        },
      },
      program: { file: "/toy", version: "1" },
      workspace: { path: "/ws", env: {}, homeDir: "/home/ada", cwd: "/", hostName: "box" },
      paths: [{ path_id: "ap_1", rule_id: "", outcome: "", steps: [], conditions: [] }],
      mark: "0a",
      signal: new AbortController().signal,
      now: () => new Date("2026-11-29T11:00:00.000Z"),
    },
    overlay,
  );
  return { runs: runs.length, proof: proofs[0] };
}

test.each([
  [
    "closed",
    proven,
    stopped,
    2,
    "proven before the fix; after it stopped at step 1 by tool policy",
  ],
  ["still_works", proven, proven, 2, "proven before the fix, and after it"],
  [
    "unknown",
    proven,
    untried,
    2,
    "proven before the fix; after it not tried: step 1, host: no emulator",
  ],
  ["unknown", stopped, stopped, 1, "not proven before the fix: stopped at step 1 by tool policy"],
] as const)(
  "a fix is said to be %s by what was seen before and after",
  async (verdict, before, after, count, statement) => {
    const { runs, proof } = await fixed(before, after);
    expect(proof).toMatchObject({ verdict, statement });
    expect(runs).toBe(count);
  },
);

test("a runtime that does not start with the fix is told apart from one that never does", async () => {
  const fault = new ProofFailed("It does not start.");
  await expect(fixed(proven, fault)).rejects.toThrow("With the fix: It does not start.");
  await expect(fixed(proven, new Error("a bug"))).rejects.toThrow(/^a bug$/);
});
