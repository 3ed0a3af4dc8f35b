import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reportLooseInstalls } from "../../facts/plugins/loose-installs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const hookInstallUnpinned: Check<OpenClawModel> = {
  id: "OC-PLUG-005",
  title: "Installed hook is not tied to what was installed",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Hooks are code of the gateway. A record without one exact version, or without the digest of what was downloaded, " +
    "lets an update bring other code than the one somebody looked at, and nothing notices.",
  remediation:
    "Install it again by its exact version, which OpenClaw then records with its digest: " +
    "`openclaw plugins install npm:package@1.2.3 --pin`.",
  references: [openclawDocs("gateway/config-hooks"), owaspAgenticReference],
  aliases: ["hooks.installs_unpinned_npm_specs", "hooks.installs_missing_integrity"],
  run: (model, report) => reportLooseInstalls(model, "hook", "/hooks/internal/installs", report),
};
