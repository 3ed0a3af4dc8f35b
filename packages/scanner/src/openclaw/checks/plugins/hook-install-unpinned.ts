import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { asText, below, keysAt } from "../../settings.ts";
import { isExactSpec } from "../../../mcp/package-version.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";

const installs = "/hooks/internal/installs";

export const hookInstallUnpinned: Check<OpenClawModel> = {
  id: "OC-PLUG-005",
  title: "Installed hook is not tied to what was installed",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Hooks are code of the gateway. A record without one exact version, or without the digest of what was downloaded, " +
    "lets an update bring other code than the one somebody looked at, and nothing notices.",
  remediation:
    "Install it again by its exact version: `openclaw hooks install package@1.2.3`. Newer versions of OpenClaw keep " +
    "these records in their database.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.installs_unpinned_npm_specs", "hooks.installs_missing_integrity"],
  run: ({ config }, report) => {
    for (const id of keysAt(config, installs)) {
      const at = below(installs, id);
      if (config.get(`${at}/source`) !== "npm") continue;
      const spec = asText(config.get(`${at}/spec`));
      const isLoose = spec !== undefined && !isExactSpec(spec);
      const digest =
        asText(config.get(`${at}/integrity`)) ?? asText(config.get(`${at}/npmIntegrity`));
      if (!isLoose && digest !== undefined) continue;
      report({
        at: isLoose ? `${at}/spec` : at,
        message: isLoose
          ? `The hook ${id} is installed as ${JSON.stringify(spec.slice(0, 80))}, which stands for whatever version is the newest.`
          : `The record of the hook ${id} has no digest of what was downloaded.`,
      });
    }
  },
};
