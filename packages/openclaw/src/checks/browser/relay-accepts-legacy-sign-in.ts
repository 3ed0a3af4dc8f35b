import type { Check } from "@parapet/scan-core/core/check.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const setting = "/browser/extensionRelay/allowLegacyAuth";

export const relayAcceptsLegacySignIn: Check<OpenClawModel> = {
  id: "OC-WEB-003",
  title: "Browser relay accepts legacy authentication",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "The relay controls a person's own browser. Its legacy sign-in sends the secret with each request, so a " +
    "program that sees one request can forge others; the new one does not. OpenClaw accepts the legacy sign-in " +
    "until it is disabled.",
  remediation:
    "Update the browser extension, then: " +
    "`openclaw config set browser.extensionRelay.allowLegacyAuth false --strict-json`.",
  references: [
    openclawDocs("tools/chrome-extension"),
    openclawDocs("gateway/security/browser-control"),
    openclawDocs("gateway/config-browser-ui-desktop"),
    owaspAgenticReference,
  ],
  aliases: ["browser.extension_relay_legacy_auth"],
  run: (model, report) => {
    const { config } = model;
    if (config.get(setting) === false || browserAgents(model).length === 0) return;
    const isRelayed = keysAt(config, "/browser/profiles").some(
      (name) => config.get(below("/browser/profiles", name, "driver")) === "extension",
    );
    // It is on by default, which matters only where a profile uses the relay.
    if (config.get(setting) !== true && !(isRelayed && defaultsApply(model))) return;
    report({
      at: setting,
      message:
        "The relay to the browser extension accepts the legacy sign-in, which sends its secret with each request.",
    });
  },
  fix: {
    safe: false,
    title: "Accepts only the new sign-in",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
