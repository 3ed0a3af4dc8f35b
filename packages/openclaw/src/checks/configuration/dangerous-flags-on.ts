import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserAgents } from "../../facts/browser/browser-use.ts";
import { dangerousFlags } from "../../facts/configuration/dangerous-flags.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const dangerousFlagsOn: Check<OpenClawModel> = {
  id: "OC-SEC-002",
  title: "Protection disabled by a dangerous flag",
  severity: "high",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw marks options that disable a protection as dangerous. They are meant for debugging and closed " +
    "networks; if left on, the protection is silently missing.",
  remediation:
    "Disable each flag, for instance: `openclaw config set " +
    "gateway.controlUi.dangerouslyAllowHostHeaderOriginFallback false --strict-json`.",
  references: [
    openclawDocs("gateway/security/network-exposure"),
    openclawDocs("gateway/security/audit-checks"),
    owaspAgenticReference,
  ],
  aliases: [
    "channels.<channel>.allowFrom.dangerous_name_matching_enabled",
    "config.insecure_or_dangerous_flags",
    "gateway.control_ui.device_auth_disabled",
    "gateway.control_ui.host_header_origin_fallback",
    "gateway.control_ui.insecure_auth",
    "gateway.real_ip_fallback_enabled",
    "hooks.request_session_key_enabled",
  ],
  run: (model, report) => {
    const { config, gateway, agents, schema, writtenBy } = model;
    // A retired flag is effective where an older version wrote the file and may still run.
    const isOlder = writtenBy !== "" && schema.version === "2026.6.11";
    for (const flag of dangerousFlags(config.value)) {
      const { at } = flag;
      // The sandbox of a browser that no agent starts does not matter.
      if (at === "/browser/noSandbox" && browserAgents(model).length === 0) continue;
      const { severity, allows } = isOlder ? (flag.once ?? flag) : flag;
      const agent = agents.find(
        (candidate) => candidate.at !== "" && at.startsWith(`${candidate.at}/`),
      );
      report({
        at,
        ...(agent === undefined ? {} : { agent: agent.id }),
        severity:
          severity === "medium" && gateway.exposed && at.startsWith("/gateway/")
            ? "high"
            : severity,
        message: `${settingName(at)} is ${JSON.stringify(config.get(at))}, ${allows}.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Disables the dangerous flag",
    apply: (match, edit, { config }) => {
      const pointer = placeOf(match);
      const flag = dangerousFlags(config.value).find((candidate) => candidate.at === pointer);
      if (flag !== undefined) edit.set(pointer, flag.safeValue);
    },
  },
};
