import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { isInterpreter } from "@parapet/code-analysis/commands/rule-effect.ts";
import { allowsWithoutProfile } from "../../facts/execution/interpreters.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { whyIgnored } from "../../facts/execution/safe-programs.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const global = "/tools/exec";

export const safeProgramIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-012",
  title: "Safe program entry is ignored",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    "OpenClaw ignores the entry, so commands with it require approval like any other. The entry shows that someone " +
    "wanted to auto-approve a program that can run arbitrary code; adding a profile to make it work would allow " +
    "exactly that.",
  remediation:
    "Remove the entry. Approve such commands individually, or allow the program's path in the host's approvals: " +
    "`openclaw approvals allowlist add`.",
  references: [openclawDocs("tools/exec-approvals-advanced"), openclawDocs("tools/exec")],
  aliases: ["tools.exec.safe_bins_interpreter_unprofiled", "tools.exec.safe_bins_broad_behavior"],
  run: (model, report) => {
    const own = model.agents.map(({ at }) => at).filter((at) => at !== "");
    for (const scope of [global, ...own.map((at) => `${at}${global}`)]) {
      const profiles = new Set(
        [global, scope].flatMap((at) =>
          keysAt(model.config, `${at}/safeBinProfiles`).map((key) => key.trim().toLowerCase()),
        ),
      );
      for (const [index, program] of listAt(model.config, `${scope}/safeBins`).entries()) {
        const why = whyIgnored(program, profiles);
        if (why === undefined) continue;
        // The release that wrote the file does not, and OC-EXEC-002 tells so.
        if (isInterpreter(program) && allowsWithoutProfile(model)) continue;
        const at = below(`${scope}/safeBins`, index);
        report({
          at,
          ...agentOf(model, at),
          message: `${JSON.stringify(program.trim())} is ignored as a safe program, ${why}.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: "Removes the entry that has no effect",
    apply: removeFoundItem,
  },
};
