import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below } from "../../model/settings.ts";
import { channelOfOwner } from "../../facts/commands/command-owners.ts";
import { ownersAt } from "../../facts/commands/owner-senders.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const ownerOnEveryChannel: Check<OpenClawModel> = {
  id: "OC-CMD-005",
  title: "Owner's id counts on every channel",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "An owner's entry without a channel is compared with sender ids of all channels. Where one of them lets people " +
    "choose their id, somebody can take the owner's.",
  remediation:
    'Bind the id to its channel: "telegram:123456789" in place of "123456789" in commands.ownerAllowFrom.',
  references: [openclawDocs("tools/slash-commands"), owaspAgenticReference],
  run: (model, report) => {
    const channels = new Set(
      model.entryPoints.filter(({ enabled }) => enabled.value).map(({ channel }) => channel),
    );
    if (channels.size < 2) return;
    for (const [index, owner] of listAt(model.config, ownersAt).entries()) {
      const entry = owner.trim();
      if (entry === "" || entry === "*" || channelOfOwner(model, entry) !== "") continue;
      report({
        at: below(ownersAt, index),
        message: `An owner's id names no channel, so it counts on ${[...channels].toSorted().join(", ")}.`,
      });
    }
  },
};
