import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namedOwners } from "../../facts/commands/command-owners.ts";
import { ownersAt } from "../../facts/commands/owner-senders.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const ownerWildcard: Check<OpenClawModel> = {
  id: "OC-IDLE-014",
  title: "Wildcard in the owner list matches nobody",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    'OpenClaw removes "*" from the list of owners. If it is the only entry, there is no owner: owner commands work ' +
    "for nobody in a chat, and all other commands for everyone, whereas one listed owner would restrict them to that " +
    "person.",
  remediation:
    "List the owner: `openclaw config set commands.ownerAllowFrom '[\"telegram:<your id>\"]' --strict-json`.",
  references: [openclawDocs("tools/slash-commands")],
  run: (model, report) => {
    const index = listAt(model.config, ownersAt).findIndex((entry) => entry.trim() === "*");
    if (index < 0) return;
    const alone = namedOwners(model).length === 0;
    report({
      at: below(ownersAt, index),
      severity: alone && reachedByUntrusted(model, model.agents) ? "medium" : "low",
      message: `commands.ownerAllowFrom has "*", which makes nobody an owner${
        alone
          ? ", and no other entry does: every sender can use commands that are not restricted to the owner"
          : ""
      }.`,
    });
  },
  fix: {
    safe: true,
    title: 'Removes "*" from the list of owners',
    apply: (match, edit, { config }) => {
      const at = placeOf(match).slice(0, ownersAt.length);
      for (const entry of new Set(listAt(config, at))) {
        if (entry.trim() === "*") edit.removeItem(at, entry);
      }
    },
  },
};
