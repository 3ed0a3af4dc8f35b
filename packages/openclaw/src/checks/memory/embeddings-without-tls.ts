import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { memorySetting } from "../../facts/memory/memory-settings.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

export const embeddingsWithoutTls: Check<OpenClawModel> = {
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
  references: [openclawDocs("reference/memory-config"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const used = byPlace(
      agents,
      (agent) => memorySetting(model, agent, "remote/baseUrl", asTrimmedText)?.at,
    );
    for (const { at, agents: users } of used) {
      const listeners = listenersTo(textAt(config, at));
      if (listeners === undefined) continue;
      report({
        at,
        ...soleAgent(users),
        severity: listeners === "public" ? "high" : "low",
        message: `${settingName(at)} has no TLS, so ${
          listeners === "public"
            ? "anyone on the network path"
            : "every machine in the same network"
        } can read the agents' memory.`,
      });
    }
  },
};
