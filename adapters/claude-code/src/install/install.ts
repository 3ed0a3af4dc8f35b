import { readFileSync } from "node:fs";
import type { Install, Installation, Located } from "@parapet/adapter-link";
import { honoursOnFailure } from "../runtime/fails-closed.ts";
import { commandHook, hookedEvents, httpHook, scriptName, shellHook } from "./hook-entries.ts";
import { isManaged } from "../runtime/settings-files.ts";
import { withoutHooksOf } from "./hooks-in-settings.ts";

/** What becomes of the installation's folder and of the settings; an older entry of the same installation gives way. */
export function install(
  located: Located,
  installation: Installation,
  folder: string,
  targetValue: unknown,
  [node = process.execPath]: readonly string[],
): Install {
  const place = { node, folder, onWindows: process.platform === "win32" };
  const closes = honoursOnFailure(located.version);
  const viaHttp = located.hook !== "command" && closes;
  const hook = viaHttp ? httpHook(installation) : closes ? commandHook(place) : shellHook(place);
  const script = readFileSync(new URL("./parapet-hook.cjs", import.meta.url), "utf8");
  return {
    files: viaHttp ? [] : [{ name: scriptName, text: script, mode: 0o600 }],
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

function notesOf(target: string, viaHttp: boolean): readonly string[] {
  return [
    ...(viaHttp
      ? [
          "Claude Code calls Parapet over HTTP and cannot check who answers. Where others can listen on this machine's ports, use --hook command.",
          "The settings hold a token that lets its reader ask guardrails: do not check them in.",
        ]
      : []),
    ...(isManaged(target)
      ? []
      : [
          "Whoever can edit settings can switch hooks off, a project's own settings included (disableAllHooks). Only hooks in managed settings hold against that.",
        ]),
    "Sessions that are already open take the hooks when they are started again.",
  ];
}
