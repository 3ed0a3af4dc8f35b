import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { memorySetting } from "../../facts/memory/memory-settings.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

export const embeddingsWithoutTls = clearTextCheck({
  id: "OC-MEM-003",
  title: "Embedding service uses an unencrypted connection",
  severity: "high",
  owasp: ["ASI03", "ASI06"],
  rationale:
    "To index its memory, OpenClaw sends every note, and transcripts if they are searched, to the embedding service. " +
    "Over plain HTTP, anyone on the network path can read everything in the agent's memory and the API key.",
  remediation:
    "Use an address with TLS, `openclaw config set memory.search.remote.baseUrl https://<host>/v1`, or a model on " +
    "this machine: `openclaw config set memory.search.provider local`.",
  references: [openclawDocs("reference/memory-config")],
  connections: (model) =>
    byPlace(
      model.agents,
      (agent) => memorySetting(model, agent, "remote/baseUrl", asTrimmedText)?.at,
    ).map(({ at, agents }) => ({
      at,
      ...soleAgent(agents),
      address: textAt(model.config, at),
      severity: { public: "high", private: "low" },
      message: (readers) =>
        `${settingName(at)} has no TLS, so ${readers} can read the agents' memory.`,
    })),
});
