import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
      prove: () => Promise.resolve({ blocked: false, blocked_when_away: false, detail }),
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
