import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { exportsContent, telemetryAddresses } from "../../facts/configuration/telemetry.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const telemetryWithoutTls: Check<OpenClawModel> = {
  id: "OC-EGR-001",
  title: "Telemetry uses an unencrypted connection",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Telemetry shows who uses which agent, when, with which tools and models, and contains the collector's " +
    "credentials. Over plain HTTP, anyone on the network path can read it; with captured content they can read " +
    "the conversations.",
  remediation:
    "Send it over TLS, `openclaw config set diagnostics.otel.endpoint https://<host>:4318`, or to a collector on " +
    "this machine that forwards it.",
  references: [openclawDocs("gateway/opentelemetry/configuration"), owaspAgenticReference],
  run: (model, report) => {
    const content = exportsContent(model);
    for (const { at, address } of telemetryAddresses(model)) {
      const listeners = listenersTo(address);
      if (listeners === undefined) continue;
      const abroad = listeners === "public";
      report({
        at,
        severity: abroad ? (content ? "high" : "medium") : content ? "medium" : "low",
        message: `${settingName(at)} has no TLS, so ${
          abroad ? "anyone on the network path" : "every machine in the same network"
        } can read the telemetry${content ? ", including prompts, messages and tool results" : ""}.`,
      });
    }
  },
};
