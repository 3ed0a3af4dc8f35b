import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reportLooseInstalls } from "../../facts/plugins/loose-installs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const pluginInstallUnpinned: Check<OpenClawModel> = {
  id: "OC-PLUG-006",
  title: "Unpinned plugin installation",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Plugins run as part of the gateway. Without an exact version and a digest of the download in the install record, " +
    "an update can bring unreviewed code without being noticed.",
  remediation:
    "Reinstall it with an exact version, which OpenClaw records with its digest: `openclaw plugins install " +
    "npm:package@1.2.3 --pin`.",
  references: [openclawDocs("cli/plugins"), openclawDocs("tools/plugin"), owaspAgenticReference],
  aliases: ["plugins.installs_unpinned_npm_specs", "plugins.installs_missing_integrity"],
  run: (model, report) => reportLooseInstalls(model, "plugin", "/plugins/installs", report),
};
