import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const agentCreatedPerSender: Check<OpenClawModel> = {
  id: "OC-ING-018",
  title: "Agents are created for each sender",
  severity: "low",
  owasp: ["ASI10", "ASI03"],
  rationale:
    "channels.feishu.dynamicAgentCreation adds an agent, a workspace and a binding to the configuration for each " +
    "new sender of direct messages. The new agents use the default tools and sandbox, which nobody reviews for " +
    "them.",
  remediation:
    "Create agents manually: `openclaw config set channels.feishu.dynamicAgentCreation.enabled false " +
    '--strict-json`. Otherwise set maxAgents, keep dmPolicy at "pairing", and harden agents.defaults.',
  references: [openclawDocs("channels/feishu/dynamic-agents"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const seen = new Set<string>();
    for (const account of channelAccountsOf(config)) {
      if (account.channel !== "feishu") continue;
      const creating = accountSetting(config, account, ["dynamicAgentCreation/enabled"], asBoolean);
      const entryPoints = entryPointsOfAccount(model, account).filter(
        ({ surface, audience }) => surface === "dm" && audience !== "nobody",
      );
      if (creating?.value !== true || entryPoints.length === 0 || seen.has(creating.at)) continue;
      const isWritten = accountSetting(config, account, ["configWrites"], asBoolean);
      if (isWritten?.value === false) continue;
      seen.add(creating.at);
      report({
        at: creating.at,
        message:
          "Every admitted sender on feishu gets a new agent, with the default tools and sandbox.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Stops creating agents for senders",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
