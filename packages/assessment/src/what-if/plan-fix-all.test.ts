import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import * as scanner from "@parapet/scanner";
import { fixEffects } from "@parapet/posture";
import { expect, test } from "vitest";
import { assessDrafted } from "../report/assess-drafted.ts";
import { assess, assessFully } from "../report/assess.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { planFixAll } from "./plan-fix-all.ts";

test("what all fixes would do is proven by a scan, and nothing is written", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const { path, environment, now } = request;
    const report = await assess(scanner, request);
    const plan = (all: { readonly unsafe: boolean; readonly hidden: boolean }) =>
      planFixAll(scanner, path, all, { environment, now, randomBytes, report });
    const safe = await plan({ unsafe: false, hidden: false });
    expect(safe.applied).toContain("OC-ING-001");
    expect(safe.findings_closed).toBeGreaterThanOrEqual(safe.applied.length);
    const hidden = await plan({ unsafe: true, hidden: true });
    expect(hidden.applied.length).toBeGreaterThan(safe.applied.length);
    expect(hidden.findings_closed).toBeGreaterThan(safe.findings_closed);
    expect(await readFile(path, "utf8")).toBe(openToUntrustedSenders);
  }));

const manyRooms = `{
  gateway: { bind: "lan", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  agents: { list: [{ id: "desk", tools: { deny: ["group:fs", "nonsense"] } }, { id: "night" }] },
  channels: {
    telegram: { dmPolicy: "open", allowFrom: ["12", "*", "34"], botToken: "\${BOT_TOKEN}" },
    discord: { groupPolicy: "open", allowFrom: ["*", "name#1"], token: "1234567890abcdefgh" },
  },
  tools: { exec: { security: "full", ask: "off" }, allow: ["exec", "nonsense", "*"] },
}
`;

test("what all fixes would do is the same on what was read for the report and on the disk", () =>
  withWorkspace(manyRooms, async (request) => {
    const { path, environment, now } = request;
    const { report } = await assessFully(scanner, request);
    const unknown = { ...report };
    for (const all of [
      { unsafe: false, hidden: false },
      { unsafe: true, hidden: true },
    ]) {
      const plan = (of: typeof report) =>
        planFixAll(scanner, path, all, { environment, now, randomBytes, report: of });
      // oxlint-disable-next-line no-await-in-loop -- Both begin with the same files.
      expect(await plan(report)).toEqual(await plan(unknown));
    }
  }));

test("a file that has changed since the report was made is read again for its plan", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const { path, environment, now } = request;
    const { report } = await assessFully(scanner, request);
    await writeFile(path, manyRooms);
    const all = { unsafe: true, hidden: true };
    const options = { environment, now, randomBytes, report };
    const plan = await planFixAll(scanner, path, all, options);
    expect(plan).toEqual(
      await planFixAll(scanner, path, all, { ...options, report: { ...report } }),
    );
  }));

test("what all fixes close is what a report on the fixed files no longer has, moved or not", () =>
  withWorkspace(manyRooms, async (request) => {
    const { path, environment, now } = request;
    const report = await assess(scanner, request);
    for (const unsafe of [false, true]) {
      const all = { unsafe, hidden: true };
      // One after the other, so that both begin with the same files.
      /* oxlint-disable no-await-in-loop */
      const plan = await planFixAll(scanner, path, all, { environment, now, randomBytes, report });
      const { drafted } = await scanner.previewWorkspaceFix(path, [], {
        environment,
        randomBytes,
        all: { ...all, now },
      });
      const after = await assessDrafted(scanner, { ...request, drafted });
      /* oxlint-enable no-await-in-loop */
      expect(plan.findings_closed).toBe(fixEffects(report, after).findings_closed.length);
    }
  }));
