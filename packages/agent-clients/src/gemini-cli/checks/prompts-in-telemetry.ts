import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { contentInTelemetryCheck } from "@parapet/runtime-kit/families/content-in-telemetry.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const promptsInTelemetry = contentInTelemetryCheck<ClientModel>({
  id: "GM-DATA-001",
  content: "user prompts",
  how:
    "Once telemetry is enabled it contains user prompts, unless logPrompts is false. If a repository sets the endpoint, " +
    "it receives those of everyone who trusts the folder.",
  remediation: "Set `telemetry.logPrompts` to false",
  references: [geminiDocs("cli/telemetry"), owaspAgenticReference],
  found: ({ layers }) => {
    const enabled = layers.pick("/telemetry/enabled", asBoolean, false);
    const prompts = layers.pick("/telemetry/logPrompts", asBoolean, true);
    if (!enabled.value || !prompts.value) return [];
    const address = layers.pick("/telemetry/otlpEndpoint", asText, "");
    const isRedirected = address.level === "project" && reachOfAddress(address.value) === "public";
    return [
      {
        at: prompts.level === undefined ? logPromptsOf(enabled.at) : prompts.at,
        severity: isRedirected ? "medium" : "low",
        message: `Telemetry includes user prompts${isRedirected ? " and is sent to an address that the repository sets" : ""}.`,
      },
    ];
  },
});

/** Where to set logPrompts: in the file that enables telemetry. */
function logPromptsOf(at: string): string {
  const [layer = ""] = parsePointer(at);
  return `${childPointer("", layer)}/telemetry/logPrompts`;
}
