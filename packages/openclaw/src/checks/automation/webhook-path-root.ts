import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const path = "/hooks/path";

export const webhookPathRoot: Check<OpenClawModel> = {
  id: "OC-HOOK-005",
  title: "Webhooks use the root path of the gateway",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    'With "/" as their path, webhooks take precedence over everything else that the gateway serves. Recent ' +
    "versions refuse to start with it; in older versions requests reach the wrong handler.",
  remediation: "Give webhooks their own path: `openclaw config set hooks.path /hooks`.",
  references: [openclawDocs("gateway/config-hooks")],
  aliases: ["hooks.path_root"],
  run: (model, report) => {
    const written = asTrimmedText(model.config.get(path));
    if (!hooksEnabled(model) || written === undefined || !/^\/\/+$/.test(written)) return;
    report({
      at: path,
      message: `hooks.path is "${written}", so webhooks occupy the root path of the gateway.`,
    });
  },
  fix: {
    safe: true,
    title: "Sets the webhook path to /hooks",
    apply: (_sighting, edit) => edit.set(path, "/hooks"),
  },
};
