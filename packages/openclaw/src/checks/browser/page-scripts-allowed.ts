import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const setting = "/browser/evaluateEnabled";

export const pageScriptsAllowed: Check<OpenClawModel> = {
  id: "OC-WEB-004",
  title: "Agents run scripts of their own in web pages",
  severity: "low",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "With evaluate an agent runs any JavaScript in the page that is open, with the rights of whoever is signed in there. " +
    "A page or a message that steers the agent so gets at what the site shows only to its user.",
  remediation:
    "Where clicking and typing are enough: `openclaw config set browser.evaluateEnabled false --strict-json`.",
  references: [
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const users = browserAgents(model);
    if (users.length === 0 || model.config.get(setting) === false) return;
    const isChosen = model.config.get(setting) === true;
    if (!isChosen && !defaultsApply(model)) return;
    report({
      at: setting,
      severity: isChosen || reachedByUntrusted(model, users) ? "low" : "info",
      message:
        "Agents with the browser may run any JavaScript in the pages they open, also where somebody is signed in.",
    });
  },
  fix: {
    safe: false,
    title: "Leaves clicking and typing to agents, and no scripts",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
