import { basename, dirname, join } from "node:path";
import type { Protector } from "@parapet/adapter-link";
import { installationIn, projectFileName } from "../installation-file.ts";
import { prove } from "./prove.ts";

/**
 * A custom program: `parapet.json` in its folder names the installation that its guarded tools use.
 */
export const sdkProtector: Protector = {
  kind: "sdk",
  locate: ({ cwd, target, agent = "sdk" }) =>
    Promise.resolve({
      target: target ?? join(cwd, projectFileName),
      version: "",
      agentIds: [agent],
      fixedAgentId: agent,
      notes: ["Only functions wrapped with guard() are evaluated."],
    }),
  install: ({ target }, _installation, folder) => ({
    files: [],
    edits: [{ path: ["installation"], value: join(folder, "installation.json") }],
    notes: [
      `Run the program in ${dirname(target)}, or set PARAPET_INSTALLATION to what ${projectFileName} names.`,
    ],
  }),
  remove: (targetValue, installationId) =>
    basename(dirname(installationIn(targetValue))) === installationId
      ? [{ remove: ["installation"] }]
      : [],
  inspect: (targetValue, _installation, folder) =>
    installationIn(targetValue) === join(folder, "installation.json")
      ? ""
      : `${projectFileName} no longer names this installation; run parapet protect sdk again.`,
  prove,
  // Nobody says when a program is meant to run.
  beats: false,
  points: ["pre_tool_call", "post_tool_call"],
};
