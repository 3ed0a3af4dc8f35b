import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const folders = "/hooks/internal/load/extraDirs";

export const hookFolderWritableByOthers: Check<OpenClawModel> = {
  id: "OC-HOOK-012",
  title: "Gateway loads code from a folder that others write",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The gateway loads every hook of this folder into its own process, outside any sandbox. Whoever writes a file there, " +
    "an agent on somebody else's behalf for instance, runs code with all that the gateway has.",
  remediation:
    "Move the hooks where only you write, such as the `hooks` folder beside the configuration, and remove the entry: " +
    "`openclaw config unset hooks.internal.load.extraDirs`.",
  references: [openclawDocs("automation/hooks"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (config.get("/hooks/internal/enabled") === false) return;
    for (const [index, folder] of listAt(config, folders).entries()) {
      const writer = writerOf(model, folder);
      if (writer === undefined) continue;
      report({
        at: `${folders}/${index}`,
        message: `hooks.internal.load.extraDirs has "${folder}", where ${nameWriter(writer)} can write.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Loads no hooks from that folder",
    apply: removeFoundItem,
  },
};
