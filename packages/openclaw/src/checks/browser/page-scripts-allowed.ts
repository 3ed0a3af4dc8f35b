import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const setting = "/browser/evaluateEnabled";

export const pageScriptsAllowed: Check<OpenClawModel> = {
  id: "OC-WEB-004",
  title: "Agents can run scripts in web pages",
  severity: "low",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "With evaluate, an agent can run any JavaScript in the open page, with the rights of the signed-in user. A " +
    "page or message that steers the agent can then read what the site shows only to that user.",
  remediation:
    "If clicking and typing are enough, disable scripts: `openclaw config set browser.evaluateEnabled false " +
    "--strict-json`.",
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
        "Agents with the browser can run any JavaScript in the pages they open, including signed-in ones.",
    });
  },
  fix: {
    safe: false,
    title: "Disables scripts in web pages",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
