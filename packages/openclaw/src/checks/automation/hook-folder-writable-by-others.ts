import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const folders = "/hooks/internal/load/extraDirs";

export const hookFolderWritableByOthers: Check<OpenClawModel> = {
  id: "OC-HOOK-012",
  title: "Gateway loads hooks from a folder writable by others",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The gateway loads every hook in this folder into its own process, outside any sandbox. Anyone who can write " +
    "a file there, such as an agent that was steered by a message, runs code with the gateway's rights.",
  remediation:
    "Move the hooks to a folder that only you can write, such as `hooks` next to the configuration, and remove " +
    "the entry: `openclaw config unset hooks.internal.load.extraDirs`.",
  references: [openclawDocs("automation/hooks"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (config.get("/hooks/internal/enabled") === false) return;
    for (const [index, folder] of listAt(config, folders).entries()) {
      const writer = writerOf(model, folder);
      if (writer === undefined) continue;
      report({
        at: `${folders}/${index}`,
        message: `hooks.internal.load.extraDirs contains "${folder}", where ${nameWriter(writer)} can write.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Stops loading hooks from that folder",
    apply: removeFoundItem,
  },
};
