import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Protector, untried } from "@parapet/adapter-link";
import type { ShownAdapter } from "@parapet/server";
import { expect, onTestFinished, test } from "vitest";
import { proveInstallation } from "./prove-installation.ts";
import { toyProtector } from "./toy-protector.fixture.ts";

const secret = "ghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1";

test.each([0, 900, 980, 995])(
  "a secret in what a runtime says of the canary is in no proof, wherever its text is cut (%d)",
  async (length) => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-prove-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const installation = {
      installation_id: "ad_1",
      key: "k".repeat(43),
      url: "http://127.0.0.1:9",
    };
    writeFileSync(
      join(folder, "installation.json"),
      JSON.stringify({ ...installation, service: "home", agent_id: "" }),
    );
    const kept: string[] = [];
    const detail = `${"x ".repeat(length / 2)}${secret}`;
    const protector = {
      ...toyProtector(join(folder, "toy.json")),
      prove: () => Promise.resolve(untried(detail)),
    };
    const state = {
      installation_id: "ad_1",
      folder,
      target: join(folder, "toy.json"),
    } as unknown as ShownAdapter;
    await proveInstallation(protector, state, "toy", {
      adapters: {
        openCanary: () => Promise.resolve("canary"),
        finishCanary: (_id, _canary, proof) => {
          kept.push(proof.detail);
          return Promise.resolve(state);
        },
      },
      env: {},
      homeDir: folder,
      cwd: folder,
      program: [],
    });
    expect(kept).toHaveLength(1);
    expect(kept.join()).not.toMatch(/ghp_?\w/);
  },
);

test("a proof that is not finished in time says so, and that nothing is known", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-prove-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const installation = { installation_id: "ad_1", key: "k".repeat(43), url: "http://127.0.0.1:9" };
  writeFileSync(
    join(folder, "installation.json"),
    JSON.stringify({ ...installation, service: "home", agent_id: "" }),
  );
  const target = join(folder, "toy.json");
  const kept: unknown[] = [];
  const protector: Protector = {
    ...toyProtector(target),
    prove: (_located, _installation, _canary, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve(untried("It was still starting.")));
      }),
  };
  const state = { installation_id: "ad_1", folder, target } as unknown as ShownAdapter;
  await proveInstallation(protector, state, "toy", {
    adapters: {
      openCanary: () => Promise.resolve("canary"),
      finishCanary: (_id, _canary, proof) => {
        kept.push(proof);
        return Promise.resolve(state);
      },
    },
    env: {},
    homeDir: folder,
    cwd: folder,
    program: [],
    longestProofMs: 10,
  });
  expect(kept).toEqual([
    untried(expect.stringMatching(/^The verification timed out.* It was still starting\.$/)),
  ]);
});
