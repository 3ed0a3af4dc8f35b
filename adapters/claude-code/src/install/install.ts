import { readFileSync } from "node:fs";
import type { Install, Installation, LaidFile, Located } from "@parapet/adapter-link";
import { honoursOnFailure } from "../runtime/fails-closed.ts";
import {
  commandHook,
  hookedEvents,
  httpHook,
  programCommand,
  programName,
  scriptCommand,
  scriptName,
  shellHook,
} from "./hook-entries.ts";
import { isManaged } from "../runtime/settings-files.ts";
import { withoutHooksOf } from "./hooks-in-settings.ts";

/**
 * What becomes of the installation's folder and of the settings; an older entry of the same
 * installation gives way.
 */
export function install(
  located: Located,
  installation: Installation,
  folder: string,
  targetValue: unknown,
  [node = process.execPath]: readonly string[],
): Install {
  const place = { folder, onWindows: process.platform === "win32" };
  const closes = honoursOnFailure(located.version);
  const viaHttp = located.hook !== "command" && closes;
  const { hookProgram } = located;
  const words = hookProgram === undefined ? scriptCommand(node, place) : programCommand(place);
  const hook = viaHttp ? httpHook(installation) : closes ? commandHook(words) : shellHook(words);
  return {
    files: viaHttp ? [] : [hookFile(hookProgram)],
    edits: [
      ...withoutHooksOf(targetValue, installation.installation_id),
      ...hookedEvents.map((event) => ({
        append: ["hooks", event],
        value: event === "UserPromptSubmit" ? { hooks: [hook] } : { matcher: "*", hooks: [hook] },
      })),
    ],
    notes: notesOf(located.target, viaHttp),
  };
}

function hookFile(program: Uint8Array | undefined): LaidFile {
  if (program !== undefined) return { name: programName, text: program, mode: 0o700 };
  const script = readFileSync(new URL("./parapet-hook.cjs", import.meta.url), "utf8");
  return { name: scriptName, text: script, mode: 0o600 };
}

function notesOf(target: string, viaHttp: boolean): readonly string[] {
  return [
    ...(viaHttp
      ? [
          "Claude Code calls Parapet over HTTP and cannot authenticate the server. If other users can listen on ports of this machine, use --hook command.",
          "The settings contain a token that grants access to guardrail evaluation: do not commit them.",
        ]
      : []),
    ...(isManaged(target)
      ? []
      : [
          "Anyone who can edit settings, including project settings, can disable hooks (disableAllHooks). Only hooks in managed settings prevent that.",
        ]),
    "Restart open sessions to load the hooks.",
  ];
}
