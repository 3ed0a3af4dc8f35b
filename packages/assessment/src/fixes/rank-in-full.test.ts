import { comparePaths, planOfFixes, riskOf, shippedRules } from "@parapet/attack-paths";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import { ownPaths, readWorkspace } from "../inspection/inspection.ts";
import { exposuresNow } from "../paths/exposures-in.ts";
import { searchPaths } from "../paths/search-paths.ts";
import { assess } from "../report/assess.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";

/*
 * Fixes are tried on what was read once, and of what they leave only that is searched which
 * decides. What the report says of them must be what a scan of the fixed files finds.
 */
const severalAgents = `{
  gateway: { bind: "lan", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  agents: {
    list: [
      { id: "desk", subagents: { allowAgents: ["*"] } },
      { id: "boxed", sandbox: { mode: "all" }, subagents: { allowAgents: ["desk"] } },
      { id: "reader", tools: { deny: ["group:runtime"] } },
    ],
  },
  bindings: [{ agentId: "boxed", match: { channel: "discord" } }],
  channels: {
    telegram: { dmPolicy: "open", allowFrom: ["*"], botToken: "\${BOT_TOKEN}" },
    discord: { groupPolicy: "open", token: "\${DISCORD_TOKEN}" },
  },
}
`;

test.each([
  ["one agent", openToUntrustedSenders],
  ["agents that start each other", severalAgents],
])(
  "what the report says of each fix is what a scan of the fixed files finds: %s",
  (_name, config) =>
    withWorkspace(config, async (request) => {
      const { path, environment } = request;
      const report = await assess(scanner, request);
      const found = async (drafted: Parameters<typeof readWorkspace>[1]["drafted"]) => {
        const changed = { ...request, drafted };
        const rules = shippedRules();
        const read = await readWorkspace(scanner, changed, rules, async () => noRuntimeContext);
        const { paths } = searchPaths(read, []);
        return { paths: ownPaths(read, paths), exposures: exposuresNow(read, paths, []) };
      };
      const before = await found(undefined);
      const plans = [...report.plans, ...report.exposures.flatMap((one) => one.plan ?? [])];
      expect(report.fixes.length).toBeGreaterThan(3);
      for (const fix of report.fixes) {
        // One after the other: each reads the same files.
        /* oxlint-disable no-await-in-loop */
        const { drafted } = await scanner.previewWorkspaceFix(path, fix.check_ids, {
          environment,
          randomBytes: (size) => new Uint8Array(size).fill(7),
        });
        const after = await found(drafted);
        /* oxlint-enable no-await-in-loop */
        const { closed, lowered } = comparePaths(before.paths, after.paths);
        expect(fix).toMatchObject({
          paths_closed: closed.map(({ path_id }) => path_id),
          paths_lowered: lowered,
          total_before: riskOf(before.paths),
          total_after: riskOf(after.paths),
        });
        const { closes, lowers, opens, total_before, total_after } = planOfFixes(
          [],
          before.exposures,
          after.exposures,
        );
        const ids = fix.check_ids.join();
        for (const plan of plans.filter((one) => one.check_ids.join() === ids))
          expect(plan).toMatchObject({ closes, lowers, opens, total_before, total_after });
      }
    }),
);
