import { asTexts } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import {
  type JudgedCommand,
  lineOf,
  type AutoRunCommand,
  inputOf,
} from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { hooksIn } from "./hooks.ts";
import { nonProjectLevels } from "./model.ts";

type Particulars = {
  readonly isNotification: boolean;
  /** True for a hook of the repository. */
  readonly isOfProject: boolean;
};

export type CodexCommand = JudgedCommand & Particulars;

/** Hooks, and the `notify` program: what Codex runs automatically. */
export function autoRunCommandsOf(
  layers: Layers,
  folders: readonly string[],
): readonly (AutoRunCommand & Particulars)[] {
  const notify = layers.each("/notify", asTexts, nonProjectLevels).map(({ value, at }) => {
    const [program = "", ...args] = value;
    return {
      subject: "notify",
      // The event is passed as the last argument.
      text: `${lineOf(program, args)} "$CODEX_NOTIFICATION"`,
      at,
      context: { input: "events" as const },
      folders,
      isNotification: true,
      isOfProject: false,
    };
  });
  const hooks = hooksIn(layers).map(({ event, command, at, level }) => ({
    subject: `The hook ${event}${level === "project" ? " of the repository" : ""}`,
    text: command,
    at,
    context: { input: inputOf(event) },
    folders,
    isNotification: false,
    isOfProject: level === "project",
  }));
  return [...notify, ...hooks];
}
