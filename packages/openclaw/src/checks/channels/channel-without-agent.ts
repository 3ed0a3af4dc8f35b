import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountEnabled, channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

export const channelWithoutAgent: Check<OpenClawModel> = {
  id: "OC-IDLE-034",
  title: "Channel is not routed to any agent",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "With several agents and no default, messages of an unbound channel are dropped. The next agent that becomes " +
    "the default, perhaps the one with the most rights, then receives them without another change.",
  remediation:
    "Bind the channel to an agent: `openclaw agents bind --agent <agent> --bind <channel>`. Or disable it: " +
    "`openclaw config set channels.<channel>.enabled false --strict-json`.",
  references: [openclawDocs("concepts/agent-bindings"), openclawDocs("concepts/multi-agent")],
  aliases: ["channels.<channel>.routing.owner_missing"],
  run: (model, report) => {
    const { config } = model;
    for (const account of channelAccountsOf(config)) {
      if (!accountEnabled(config, account).value) continue;
      const admitting = entryPointsOfAccount(model, account).filter(
        ({ audience }) => audience !== "nobody",
      );
      if (admitting.length === 0 || admitting.some(({ agents }) => agents.length > 0)) continue;
      report({
        at: [account.places[0], "/agents/ownership"],
        message: `No binding routes ${describeAccount(account)}, and no agent receives unrouted messages.`,
      });
    }
  },
};
