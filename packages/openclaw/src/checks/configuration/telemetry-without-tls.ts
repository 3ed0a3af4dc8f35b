import { exportsContent, telemetryAddresses } from "../../facts/configuration/telemetry.ts";
import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const telemetryWithoutTls = clearTextCheck({
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
  references: [openclawDocs("gateway/opentelemetry/configuration")],
  connections: (model) => {
    const content = exportsContent(model);
    return telemetryAddresses(model).map(({ at, address }) => ({
      at,
      address,
      severity: content
        ? { public: "high", private: "medium" }
        : { public: "medium", private: "low" },
      message: (readers) =>
        `${settingName(at)} has no TLS, so ${readers} can read the telemetry${content ? ", including prompts, messages and tool results" : ""}.`,
    }));
  },
});
