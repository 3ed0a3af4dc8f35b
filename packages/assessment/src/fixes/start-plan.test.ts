import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { reasonsNotToStart } from "@parapet/posture";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { assess } from "../report/assess.ts";
import { withWorkspace } from "../testing/written-workspace.ts";

const withoutHookToken = `{
  gateway: { mode: "local", bind: "loopback" },
  hooks: { enabled: true },
  tools: { deny: ["group:web", "browser"] },
}
`;

test("a gateway that does not start has a plan with which it starts, and what is exposed then", () =>
  withWorkspace(withoutHookToken, async (request) => {
    const { plans, exposures } = await assess(scanner, request);
    expect(exposures).toEqual([]);
    expect(plans[0]).toMatchObject({ check_ids: ["OC-HOOK-014"], closes: [], total_before: 0 });
    expect(plans[0]?.opens.length).toBeGreaterThan(0);
    expect(plans[0]?.total_after).toBeLessThan(25);
  }));

test("no plan that lets a gateway start leaves it open to anyone", () =>
  withWorkspace(
    `{
      gateway: { mode: "local", bind: "lan", auth: { mode: "none" } },
      hooks: { enabled: true },
      channels: { telegram: { dmPolicy: "open", allowFrom: ["*"], botToken: "\${BOT_TOKEN}" } },
    }`,
    async (request) => {
      const { plans } = await assess(scanner, request);
      expect(plans[0]?.check_ids).toEqual(["OC-HOOK-014", "OC-SEC-001", "OC-ING-001"]);
      expect(plans[0]?.safe).toBe(false);
      expect(plans[0]?.total_after).toBeLessThan(75);
    },
  ));

test("no plan is offered where a reason not to start has no fix", () =>
  withWorkspace(
    `{ gateway: { mode: "local", bind: "custom" }, hooks: { enabled: true } }`,
    async (request) => {
      const { findings, plans } = await assess(scanner, request);
      expect(reasonsNotToStart(findings).length).toBeGreaterThan(1);
      expect(plans).toEqual([]);
    },
  ));

test("a gateway that may start by a variable of its environment is planned for as if it does", () =>
  withWorkspace(`{ gateway: { mode: "local", bind: "lan" } }`, async (request) => {
    const { findings, plans } = await assess(scanner, request);
    expect(reasonsNotToStart(findings)).toEqual([]);
    expect(plans.every(({ closes, lowers }) => closes.length + lowers.length > 0)).toBe(true);
  }));

const cases = JSON.parse(
  readFileSync(
    new URL("../../../openclaw/src/startup/startup-cases.json", import.meta.url),
    "utf8",
  ),
) as readonly { readonly name: string; readonly config: unknown; readonly says: string }[];

test.each(cases.filter(({ says }) => says !== ""))(
  "a plan for a gateway with $name keeps its promise that it starts",
  ({ config }) =>
    withWorkspace(JSON.stringify(config), async (request) => {
      const { findings, plans } = await assess(scanner, request);
      const [plan] = plans;
      if (reasonsNotToStart(findings).length === 0 || plan === undefined) return;
      const { path, environment } = request;
      const fixed = await scanner.previewWorkspaceFix(path, plan.check_ids, {
        environment,
        randomBytes,
      });
      expect(fixed.errors).toEqual({});
      const after = await assess(scanner, { ...request, drafted: fixed.drafted });
      expect(reasonsNotToStart(after.findings)).toEqual([]);
    }),
);
