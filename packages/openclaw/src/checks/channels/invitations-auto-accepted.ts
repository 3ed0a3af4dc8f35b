import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { audienceOf, entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const invitationsAutoAccepted: Check<OpenClawModel> = {
  id: "OC-ING-013",
  title: "Room invitations accepted from anyone",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    'With channels.matrix.autoJoin "always", the agent enters every room it is invited to. Room and sender lists ' +
    "are then the only protection from untrusted senders, who also learn that the agent exists.",
  remediation:
    "Accept listed rooms only: `openclaw config set channels.matrix.autoJoin allowlist` with autoJoinAllowlist. " +
    "Or join manually: `openclaw config set channels.matrix.autoJoin off`.",
  references: [openclawDocs("channels/matrix"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      if (account.channel !== "matrix") continue;
      const joining = accountSetting(model.config, account, ["autoJoin"], asTrimmedText);
      const entryPoints = entryPointsOfAccount(model, account);
      if (joining?.value !== "always" || entryPoints.length === 0 || seen.has(joining.at)) continue;
      seen.add(joining.at);
      const open = audienceOf(entryPoints) === "anyone";
      report({
        at: joining.at,
        severity: open ? "medium" : "low",
        message: `The agent enters every room it is invited to${
          open ? ", and anyone can instruct it there" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Accepts only listed invitations",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      const listed = listAt(config, at.replace(/autoJoin$/, "autoJoinAllowlist")).length > 0;
      edit.set(at, listed ? "allowlist" : "off");
    },
  },
};
