import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { channelOfOwner } from "../../facts/commands/command-owners.ts";
import { ownersAt } from "../../facts/commands/owner-senders.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const ownerOnEveryChannel: Check<OpenClawModel> = {
  id: "OC-CMD-005",
  title: "Owner id is not bound to a channel",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "An owner entry without a channel is compared with sender ids of all channels. If one of them lets people " +
    "choose their id, an attacker can take the owner's id.",
  remediation:
    'Bind the id to its channel: use "telegram:123456789" instead of "123456789" in commands.ownerAllowFrom.',
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
        message: `An owner id names no channel, so it applies on ${[...channels].toSorted().join(", ")}.`,
      });
    }
  },
};
