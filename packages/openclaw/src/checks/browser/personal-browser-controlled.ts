import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText, below, keysAt } from "../../model/settings.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";

const defaultProfile = "/browser/defaultProfile";
const profiles = "/browser/profiles";
const ownProfile = "openclaw";

export const personalBrowserControlled: Check<OpenClawModel> = {
  id: "OC-WEB-007",
  title: "Agents drive the person's own browser",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "The person's browser is signed in to mail, work and bank. Where agents use it by default, a page or a message that " +
    "steers them acts in all of these, in the person's name.",
  remediation:
    "Give agents a browser of their own: `openclaw config set browser.defaultProfile openclaw`, and sign in there only " +
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
    const name = asText(config.get(defaultProfile));
    if (users.length === 0) return;
    const outside = reachedByUntrusted(model, users);
    // One that is there for when its owner asks for it by name is asked for by strangers, too.
    for (const other of outside ? keysAt(config, profiles).filter((key) => key !== name) : []) {
      if (!isOfPerson(other, model)) continue;
      report({
        at: below(profiles, other),
        severity: "medium",
        message: `Strangers can have agents choose the profile ${other}, which is the person's own browser with all its sign-ins.`,
      });
    }
    if (name === undefined || !isOfPerson(name, model)) return;
    const isKnown = keysAt(config, profiles).includes(name);
    report({
      at: [defaultProfile, ...(isKnown ? [below(profiles, name)] : [])],
      severity: outside ? "high" : "medium",
      message: `Agents use the profile ${name} unless told otherwise, which is the person's own browser with all its sign-ins.`,
    });
  },
  fix: {
    safe: false,
    title: "Gives agents a browser of their own",
    apply: (sighting, edit) => {
      const at = placeOf(sighting);
      if (at === defaultProfile) edit.set(at, ownProfile);
      else edit.remove(at);
    },
  },
};

/** "user" is built in; other profiles say by their driver that they attach to a browser that is open already. */
function isOfPerson(name: string, { config }: OpenClawModel): boolean {
  const driver = config.get(below(profiles, name, "driver"));
  return (
    driver === "existing-session" ||
    driver === "extension" ||
    (name === "user" && driver === undefined)
  );
}
