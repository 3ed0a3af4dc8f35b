import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

export const sandboxWritesOverlyBroad: Check<ClaudeCodeModel> = {
  id: "CC-BOX-006",
  title: "Sandbox write access is overly broad",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "A command that can write your home directory, a startup file or a folder in PATH can leave code there that runs " +
    "later, outside the sandbox. With filesystem.disabled the sandbox restricts no files at all.",
  remediation:
    "List the folder that builds need in `sandbox.filesystem.allowWrite`: `~/.cache/npm`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  run: ({ layers, sandbox, homeDir }, report) => {
    if (!sandbox.enabled.value) return;
    const off = layers.pick("/sandbox/filesystem/disabled", asBoolean, false);
    if (off.value)
      report({
        at: off.at,
        message: "Sandboxed commands can read and write every file of yours.",
      });
    for (const { value, at } of layers.items(
      "/sandbox/filesystem/allowWrite",
      sandbox.loosenedBy,
    )) {
      const width = startsCode(value)
        ? "a location that code is started from"
        : breadthOfPath(value, homeDir);
      if (width === undefined) continue;
      report({ at, message: `Sandboxed commands can write ${JSON.stringify(value)}: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from the writable ones",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

function startsCode(path: string): boolean {
  return /(?:\/\.(?:bashrc|zshrc|profile|bash_profile|zshenv)|\/\.local\/bin|\/bin|\/LaunchAgents|\/autostart|\/\.git\/hooks)\/?$/.test(
    path,
  );
}
