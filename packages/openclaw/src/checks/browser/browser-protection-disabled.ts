import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { dangerOfFlag } from "../../facts/browser/browser-flags.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const list = "/browser/extraArgs";

export const browserProtectionDisabled: Check<OpenClawModel> = {
  id: "OC-WEB-006",
  title: "Browser protection disabled by a command-line option",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "An agent's browser opens any page that a message names. The browser's own protections separate that page " +
    "from other sites, local files and the machine, and some options disable them.",
  remediation:
    "Remove the option from browser.extraArgs. For a private certificate authority, add it to the machine's " +
    "trust store instead.",
  references: [
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (browserAgents(model).length === 0) return;
    for (const [index, argument] of listAt(model.config, list).entries()) {
      const danger = dangerOfFlag(argument);
      if (danger === undefined) continue;
      report({
        at: below(list, index),
        severity: danger.severity,
        message: `The browser option ${JSON.stringify(argument.slice(0, 80))} ${danger.does}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the option",
    apply: removeFoundItem,
  },
};
