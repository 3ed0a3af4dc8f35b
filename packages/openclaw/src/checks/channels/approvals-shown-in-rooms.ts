import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const approvalsShownInRooms: Check<OpenClawModel> = {
  id: "OC-ING-022",
  title: "Approval requests shown to everyone in the room",
  severity: "low",
  owasp: ["ASI09", "ASI03"],
  rationale:
    "An approval request shows the full command, with paths, hosts and any secrets in it. In a room, all members " +
    "see what their messages lead to, and can refine an attack.",
  remediation:
    "Send requests to the approvers only: `openclaw config set channels.<channel>.execApprovals.target dm`.",
  references: [openclawDocs("tools/exec-approvals"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const seen = new Set<string>();
    for (const account of channelAccountsOf(config)) {
      const target = accountSetting(config, account, ["execApprovals/target"], asTrimmedText);
      if (target === undefined || !["channel", "both"].includes(target.value)) continue;
      const off = account.places.find((place) => config.has(`${place}/execApprovals/enabled`));
      if (off !== undefined && config.get(`${off}/execApprovals/enabled`) === false) continue;
      const open = entryPointsOfAccount(model, account).some(
        ({ surface, audience }) => surface === "group" && includesUntrusted(audience),
      );
      if (!open || seen.has(target.at)) continue;
      seen.add(target.at);
      report({
        at: target.at,
        message: `Approval requests on ${describeAccount(account)} are sent to the room, where every member can read the command.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Sends approval requests to the approvers only",
    apply: (match, edit) => edit.set(placeOf(match), "dm"),
  },
};
