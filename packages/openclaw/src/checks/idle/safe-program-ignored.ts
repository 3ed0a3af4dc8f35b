import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below, keysAt } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { isInterpreter } from "@parapet/code-analysis/commands/rule-effect.ts";
import { heedsWithoutProfile } from "../../facts/execution/interpreters.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { whyPassedOver } from "../../facts/execution/safe-programs.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const global = "/tools/exec";

export const safeProgramIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-012",
  title: "Safe program is not taken for one",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    "OpenClaw passes over the entry, so commands with it are asked for as others are. The list shows that somebody meant " +
    "a program to run unasked that runs whatever it is given; a profile, written to make it work, opens exactly that.",
  remediation:
    "Remove the entry. Approve what commands with it do, or allow its path in the host's approvals: " +
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
        const why = whyPassedOver(program, profiles);
        if (why === undefined) continue;
        // The release that wrote the file does not, and OC-EXEC-002 tells so.
        if (isInterpreter(program) && heedsWithoutProfile(model)) continue;
        const at = below(`${scope}/safeBins`, index);
        report({
          at,
          ...agentOf(model, at),
          message: `${JSON.stringify(program.trim())} is passed over as a safe program, ${why}.`,
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
