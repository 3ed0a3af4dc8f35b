import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { freeInterpreters, allowsWithoutProfile } from "../../facts/execution/interpreters.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const safeProgramsRunAnyCode: Check<OpenClawModel> = {
  id: "OC-EXEC-002",
  title: "Safe program can run arbitrary code",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "Programs in safeBins run without approval. An interpreter with a profile among them makes approval " +
    "ineffective: any code can be passed to it.",
  remediation:
    "Remove the interpreter from tools.exec.safeBins and its entry from safeBinProfiles, and require approval " +
    "for its commands. safeBins is for filters that only read their input, such as cut and wc.",
  references: [
    openclawDocs("tools/exec-approvals-advanced"),
    openclawDocs("tools/exec"),
    owaspAgenticReference,
  ],
  weakness: "unrestricted tools",
  run: (model, report) => {
    const agents = model.agents.filter((agent) => hostShellAccess(agent).length > 0);
    const programs = gatherByPlace(agents, (agent) =>
      freeInterpreters(model, agent).map(({ program, at }) => ({ value: program, at })),
    );
    for (const { value, at, agents: users } of programs) {
      report({
        at,
        ...agentOf(model, at),
        severity: severityByReach(model, { agents: users, untrusted: "high", others: "medium" }),
        // Newer releases ignore it.
        ...(allowsWithoutProfile(model) ? { confidence: "medium" as const } : {}),
        message: `${value} runs without approval for ${namesOf(users)}, with any code it is given.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the interpreter from the safe programs",
    apply: removeFoundItem,
  },
};
