import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { hookLevels } from "../../policy/commands.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { ownerOf } from "../facts/settings-owner.ts";

export const hooksDisabled: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-006",
  title: "Configured hooks are disabled",
  severity: "medium",
  owasp: ["ASI09", "ASI10"],
  rationale:
    "Guards are often hooks: they block a command, keep a record or ask a service. With `disableAllHooks`, only the " +
    "administrator's hooks run; set by the administrator, not even those. Nothing in the session shows it.",
  remediation: "Remove `disableAllHooks`, and remove the one hook that causes problems instead.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    const off = layers.pick("/disableAllHooks", asBoolean, false);
    const running = hookLevels(layers) ?? [];
    const hooks = layers.members("/hooks").filter(({ level }) => !running.includes(level));
    if (!off.value || hooks.length === 0) return;
    const others = hooks.some(({ level }) => level !== off.level);
    report({
      at: [off.at, ...hooks.map(({ at }) => at).slice(0, 3)],
      severity: others && off.level === "project" ? "high" : "medium",
      message: `${ownerOf(off.level)} disable all hooks, including those configured for ${hooks.length === 1 ? "one event" : `${hooks.length} events`}.`,
    });
  },
  fix: {
    safe: false,
    title: "Removes disableAllHooks",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
