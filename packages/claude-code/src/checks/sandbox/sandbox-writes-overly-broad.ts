import { broadSandboxWrites } from "@parapet/runtime-kit/families/overly-broad-writes.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const sandboxWritesOverlyBroad = broadSandboxWrites<ClaudeCodeModel>({
  id: "CC-BOX-006",
  remediation:
    "List the folder that builds need in `sandbox.filesystem.allowWrite`: `~/.cache/npm`, and remove " +
    "`sandbox.filesystem.disabled`.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  besides: ({ layers, sandbox }, report) => {
    const off = layers.pick("/sandbox/filesystem/disabled", asBoolean, false);
    if (!sandbox.enabled.value || !off.value) return;
    report({ at: off.at, message: "Sandboxed commands can read and write every file of yours." });
  },
  writable: ({ layers, sandbox }) =>
    sandbox.enabled.value
      ? layers.items("/sandbox/filesystem/allowWrite", sandbox.loosenedBy).map(({ value, at }) => ({
          path: value,
          at,
          runsCode: startsCode(value) ? "a location that code is started from" : undefined,
        }))
      : [],
});

function startsCode(path: string): boolean {
  return /(?:\/\.(?:bashrc|zshrc|profile|bash_profile|zshenv)|\/\.local\/bin|\/bin|\/LaunchAgents|\/autostart|\/\.git\/hooks)\/?$/.test(
    path,
  );
}
