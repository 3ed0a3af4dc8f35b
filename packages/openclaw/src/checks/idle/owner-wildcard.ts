import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namedOwners } from "../../facts/commands/command-owners.ts";
import { ownersAt } from "../../facts/commands/owner-senders.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { outsidersReach } from "../../facts/reporting/severity-by-reach.ts";
import { below } from "../../model/settings.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const ownerWildcard: Check<OpenClawModel> = {
  id: "OC-IDLE-014",
  title: '"*" names nobody as the owner',
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    'OpenClaw strikes "*" out of the list of owners. Alone it leaves no owner: owner commands work for nobody in a chat, and ' +
    "all other commands for everybody, where one named owner would have kept them to that person.",
  remediation:
    "Name the owner: `openclaw config set commands.ownerAllowFrom '[\"telegram:<your id>\"]' --strict-json`.",
  references: [openclawDocs("tools/slash-commands")],
  run: (model, report) => {
    const index = listAt(model.config, ownersAt).findIndex((entry) => entry.trim() === "*");
    if (index < 0) return;
    const alone = namedOwners(model).length === 0;
    report({
      at: below(ownersAt, index),
      severity: alone && outsidersReach(model, model.agents) ? "medium" : "low",
      message: `commands.ownerAllowFrom has "*", which makes nobody an owner${
        alone
          ? ", and no other entry does: every sender may use commands that are not the owner's"
          : ""
      }.`,
    });
  },
  fix: {
    safe: true,
    title: 'Removes "*" from the list of owners',
    apply: (sighting, edit, { config }) => {
      const at = placeOf(sighting).slice(0, ownersAt.length);
      for (const entry of new Set(listAt(config, at))) {
        if (entry.trim() === "*") edit.removeItem(at, entry);
      }
    },
  },
};
