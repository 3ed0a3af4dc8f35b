import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const setting = "/browser/allowSystemProfileImport";

export const personalCookiesImported: Check<OpenClawModel> = {
  id: "OC-WEB-005",
  title: "Agents can copy cookies from a person's browser",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Cookies are sign-ins. By default, an agent with the browser can copy cookies from a person's own browser on " +
    "the same machine into one that it controls. It is then signed in wherever that person is.",
  remediation:
    "Disable the import: `openclaw config set browser.allowSystemProfileImport false --strict-json`. Sign in " +
    "manually in the agent's browser where it needs it.",
  references: [
    openclawDocs("cli/browser"),
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const users = browserAgents(model);
    if (users.length === 0 || model.config.get(setting) === false) return;
    const isChosen = model.config.get(setting) === true;
    if (!isChosen && !defaultsApply(model)) return;
    const others = isChosen ? "low" : "info";
    report({
      at: setting,
      severity: reachedByUntrusted(model, users) ? "medium" : others,
      message:
        "Agents with the browser can copy cookies, and with them sign-ins, from a person's browser on this machine.",
    });
  },
  fix: {
    safe: false,
    title: "Disables the import of cookies",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
