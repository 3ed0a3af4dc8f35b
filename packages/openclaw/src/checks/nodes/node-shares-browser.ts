import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const proxy = "/nodeHost/browserProxy";

export const nodeSharesBrowser: Check<OpenClawModel> = {
  id: "OC-NODE-009",
  title: "Gateway may use every browser profile of this machine",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Agents of the gateway drive this machine's browser, in every profile and with the sign-ins in it. Who writes to such " +
    "an agent acts on the web as the owner of those accounts.",
  remediation:
    "Name the profile that agents may use: " +
    "`openclaw config set nodeHost.browserProxy.allowProfiles '[\"openclaw\"]' --strict-json`; or switch it off: " +
    "`openclaw config set nodeHost.browserProxy.enabled false --strict-json`.",
  references: [openclawDocs("nodes/node-host"), owaspAgenticReference],
  run: ({ config }, report) => {
    // On by default as well, but then nothing tells that this machine is a node.
    if (config.get(`${proxy}/enabled`) !== true || config.get("/browser/enabled") === false) return;
    if (listAt(config, `${proxy}/allowProfiles`).some((name) => name.trim() !== "")) return;
    report({
      at: [`${proxy}/enabled`, `${proxy}/allowProfiles`],
      message:
        "nodeHost.browserProxy.enabled is true and allowProfiles names no profile, so the gateway's agents use all of them.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps this machine's browser to itself",
    apply: (_sighting, edit) => edit.set(`${proxy}/enabled`, false),
  },
};
