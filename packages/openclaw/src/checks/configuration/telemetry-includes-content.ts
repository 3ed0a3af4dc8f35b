import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  contentAt,
  exportsContent,
  exportsTelemetry,
  telemetryAddresses,
} from "../../facts/configuration/telemetry.ts";

export const telemetryIncludesContent: Check<OpenClawModel> = {
  id: "OC-EGR-002",
  title: "Telemetry includes conversation content",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "diagnostics.otel.captureContent puts prompts, messages, tool arguments and tool results into traces and " +
    "logs. They are then stored in a monitoring system, which more people can read than the conversations were " +
    "meant for.",
  remediation:
    "Exclude content: `openclaw config set diagnostics.otel.captureContent false --strict-json`. If you need it, " +
    "limit who can read the collector's store and how long it keeps content.",
  references: [
    openclawDocs("gateway/opentelemetry/privacy-and-trace-context"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (!exportsTelemetry(model) || !exportsContent(model)) return;
    const reaches = telemetryAddresses(model).map(({ address }) => reachOfAddress(address));
    const stays = reaches.every((reach) => reach === "machine");
    report({
      at: contentAt,
      severity: stays ? "low" : "medium",
      message: `Telemetry sends prompts, messages and tool results ${
        reaches.includes("public")
          ? "to an external host"
          : stays
            ? "to a collector on this machine"
            : "to a collector"
      }.`,
    });
  },
  fix: {
    safe: true,
    title: "Excludes conversation content from telemetry",
    apply: (_sighting, edit) => edit.set(contentAt, false),
  },
};
