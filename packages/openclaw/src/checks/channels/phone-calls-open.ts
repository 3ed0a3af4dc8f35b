import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { onlyAgent, shortList } from "../../facts/channels/open-entry-points.ts";
import { openEntryPointStakes } from "../../facts/channels/open-entry-point-severity.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const settings = "/plugins/entries/voice-call/config";
const unsigned = `${settings}/skipSignatureVerification`;

export const phoneCallsOpen: Check<OpenClawModel> = {
  id: "OC-ING-026",
  title: "Phone calls accepted from unverified callers",
  severity: "high",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "A caller's words are instructions to the agent that answers. An open policy accepts calls from every " +
    "number. Without verification of the provider's signature, anyone who reaches the webhook can forge calls, " +
    "with any number that a list admits.",
  remediation:
    "Accept known numbers only, `openclaw config set plugins.entries.voice-call.config.inboundPolicy allowlist` " +
    "with allowFrom, and verify signatures: `openclaw config set " +
    "plugins.entries.voice-call.config.skipSignatureVerification false --strict-json`. A number does not " +
    "authenticate the caller, so give the answering agent few tools.",
  references: [openclawDocs("plugins/voice-call"), owaspAgenticReference],
  run: (model, report) => {
    for (const entryPoint of model.entryPoints) {
      const { channel, audience, policy, agents } = entryPoint;
      if (channel !== "voice-call" || audience !== "anyone") continue;
      const { severity, stakes } = openEntryPointStakes(model, [entryPoint], true);
      const isForged = model.config.get(unsigned) === true;
      const how =
        policy.value === "open"
          ? isForged
            ? "Calls from every number are answered and their signatures are not verified"
            : "Calls from every number are answered"
          : "The signatures of calls are not verified";
      report({
        at: [...(policy.value === "open" ? [policy.at] : []), ...(isForged ? [unsigned] : [])],
        ...onlyAgent(agents),
        severity,
        message: `${how}, so anyone can instruct ${shortList(agents) || "an agent"}${stakes}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Accepts listed numbers only, and verifies the signatures of calls",
    apply: (_sighting, edit, { config }) => {
      if (config.get(`${settings}/inboundPolicy`) === "open") {
        edit.set(`${settings}/inboundPolicy`, "allowlist");
      }
      if (config.get(unsigned) === true) edit.set(unsigned, false);
    },
  },
};
