import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { asText, below, keysAt } from "../../settings.ts";
import { browserAgents } from "../facts/browser-use.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { outsidersReach } from "../facts/severity-by-reach.ts";

const defaultProfile = "/browser/defaultProfile";
const profiles = "/browser/profiles";
const ownProfile = "openclaw";

export const browserOfPersonDriven: Check<OpenClawModel> = {
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
    if (users.length === 0 || name === undefined || !isOfPerson(name, model)) return;
    const isKnown = keysAt(config, profiles).includes(name);
    report({
      at: [defaultProfile, ...(isKnown ? [below(profiles, name)] : [])],
      severity: outsidersReach(model, users) ? "high" : "medium",
      message: `Agents use the profile ${name} unless told otherwise, which is the person's own browser with all its sign-ins.`,
    });
  },
  fix: {
    safe: false,
    title: "Gives agents a browser of their own",
    apply: (sighting, edit) => edit.set(pointerOf(sighting), ownProfile),
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
