import { expect, test } from "vitest";
import { ProofFailed } from "./core/proof-failed.ts";
import { prove } from "./prove.ts";

/** What is said where a runtime of this version does not start. */
function failedIn(version: string): Promise<string> {
  const playing = prove({
    adapter: {
      runtime: "toy",
      title: "Toy",
      tested: "2",
      findProgram: async () => ({ missing: "" }),
      preview: async () => [],
      play: async () => {
        throw new ProofFailed("It does not start.");
      },
    },
    program: { file: "/toy", version },
    workspace: { path: "/ws", env: {}, homeDir: "/home/ada", cwd: "/", hostName: "box" },
    paths: [],
    mark: "0a",
    signal: new AbortController().signal,
    now: () => new Date("2026-11-29T11:00:00.000Z"),
  });
  return playing.then(
    () => "",
    (error: Error) => error.message,
  );
}

test("a runtime that does not start is said to be an untested version, where it is one", async () => {
  expect(await failedIn("1")).toBe("It does not start. Proofs are tested with Toy 2, not with 1.");
  expect(await failedIn("2")).toBe("It does not start.");
});
