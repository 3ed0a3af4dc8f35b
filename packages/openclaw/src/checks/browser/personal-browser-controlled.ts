import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const defaultProfile = "/browser/defaultProfile";
const profiles = "/browser/profiles";
const ownProfile = "openclaw";

export const personalBrowserControlled: Check<OpenClawModel> = {
  id: "OC-WEB-007",
  title: "Agents control a person's signed-in browser",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "A person's browser is signed in to mail, work and bank. If agents use it by default, a page or message that " +
    "steers them can act in all of these accounts in that person's name.",
  remediation:
    "Give agents a separate browser: `openclaw config set browser.defaultProfile openclaw`. Sign in there only " +
    "where they need it.",
  references: [
    openclawDocs("tools/browser/existing-session"),
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const users = browserAgents(model);
    const { config } = model;
    const name = asTrimmedText(config.get(defaultProfile));
    if (users.length === 0) return;
    const outside = reachedByUntrusted(model, users);
    // Untrusted senders can name a profile that is there for its owner.
    for (const other of outside ? keysAt(config, profiles).filter((key) => key !== name) : []) {
      if (!isOfPerson(other, model)) continue;
      report({
        at: below(profiles, other),
        severity: "medium",
        message: `Untrusted senders can have agents choose the profile ${other}, which is a person's own browser with all its sign-ins.`,
      });
    }
    if (name === undefined || !isOfPerson(name, model)) return;
    const isKnown = keysAt(config, profiles).includes(name);
    report({
      at: [defaultProfile, ...(isKnown ? [below(profiles, name)] : [])],
      severity: outside ? "high" : "medium",
      message: `Agents use the profile ${name} by default, which is a person's own browser with all its sign-ins.`,
    });
  },
  fix: {
    safe: false,
    title: "Gives agents a separate browser profile",
    apply: (match, edit) => {
      const at = placeOf(match);
      if (at === defaultProfile) edit.set(at, ownProfile);
      else edit.remove(at);
    },
  },
};

/**
 * "user" is built in; other profiles say by their driver that they attach to a browser that is open
 * already.
 */
function isOfPerson(name: string, { config }: OpenClawModel): boolean {
  const driver = config.get(below(profiles, name, "driver"));
  return (
    driver === "existing-session" ||
    driver === "extension" ||
    (name === "user" && driver === undefined)
  );
}
