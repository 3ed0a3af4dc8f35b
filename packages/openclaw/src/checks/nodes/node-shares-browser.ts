import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const proxy = "/nodeHost/browserProxy";

export const nodeSharesBrowser: Check<OpenClawModel> = {
  id: "OC-NODE-009",
  title: "Node exposes all browser profiles to the gateway",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "The gateway's agents can control this machine's browser in every profile, with its signed-in accounts. Anyone " +
    "who can message such an agent can act on the web as the owner of those accounts.",
  remediation:
    "List the profile that agents may use: `openclaw config set nodeHost.browserProxy.allowProfiles '[\"openclaw\"]' " +
    "--strict-json`, or disable the proxy: `openclaw config set nodeHost.browserProxy.enabled false --strict-json`.",
  references: [openclawDocs("nodes/node-host"), owaspAgenticReference],
  run: ({ config }, report) => {
    // It is also on by default, but then nothing shows that this machine is a node.
    if (config.get(`${proxy}/enabled`) !== true || config.get("/browser/enabled") === false) return;
    if (listAt(config, `${proxy}/allowProfiles`).some((name) => name.trim() !== "")) return;
    report({
      at: [`${proxy}/enabled`, `${proxy}/allowProfiles`],
      message:
        "nodeHost.browserProxy.enabled is true and allowProfiles lists no profile, so the gateway's agents can use all of " +
        "them.",
    });
  },
  fix: {
    safe: false,
    title: "Disables the browser proxy",
    apply: (_match, edit) => edit.set(`${proxy}/enabled`, false),
  },
};
