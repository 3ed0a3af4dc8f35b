import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const setting = "/browser/allowSystemProfileImport";

export const personalCookiesImported: Check<OpenClawModel> = {
  id: "OC-WEB-005",
  title: "Agents may copy the cookies of the person's own browser",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Cookies are sign-ins. Unless it is switched off, an agent with the browser may copy those of the person's own " +
    "browser on the same machine into one that it drives, and is then signed in everywhere the person is.",
  remediation:
    "`openclaw config set browser.allowSystemProfileImport false --strict-json`; sign in by hand in the agent's browser " +
    "where it needs it.",
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
        "Agents with the browser may copy cookies from the person's own browser on this machine, and with them its sign-ins.",
    });
  },
  fix: {
    safe: false,
    title: "Leaves the cookies where they are",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
