import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const path = "/hooks/path";

export const webhookPathRoot: Check<OpenClawModel> = {
  id: "OC-HOOK-005",
  title: "Webhooks take the root of the gateway's address",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    'With "/" as their path webhooks stand in front of everything else that the gateway serves. Recent versions refuse ' +
    "to start with it; in older ones requests end up where nobody meant them to.",
  remediation: "Give webhooks a path of their own: `openclaw config set hooks.path /hooks`.",
  references: [openclawDocs("gateway/config-hooks")],
  aliases: ["hooks.path_root"],
  run: (model, report) => {
    const written = asText(model.config.get(path));
    if (!hooksEnabled(model) || written === undefined || !/^\/\/+$/.test(written)) return;
    report({
      at: path,
      message: `hooks.path is "${written}", so webhooks take the root of the gateway's address.`,
    });
  },
  fix: {
    safe: true,
    title: "Gives webhooks the path /hooks",
    apply: (_sighting, edit) => edit.set(path, "/hooks"),
  },
};
