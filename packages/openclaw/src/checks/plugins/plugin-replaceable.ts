import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { dirname } from "node:path";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const paths = "/plugins/load/paths";

export const pluginReplaceable: Check<OpenClawModel> = {
  id: "OC-PLUG-001",
  title: "Plugin loaded from a writable folder",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A plugin runs inside the gateway, with its privileges and all its secrets. Anyone who can write the file or its " +
    "folder runs code there: every user of the machine, or an agent that thereby escapes its sandbox and " +
    "restrictions.",
  remediation:
    "Move the plugin to a folder that only you can write, such as `FOLDER/extensions`, or install it from its " +
    "registry, and remove the path from plugins.load.paths.",
  references: [
    openclawDocs("tools/plugin"),
    openclawDocs("gateway/config-extensions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (model.config.get("/plugins/enabled") === false) return;
    for (const [index, path] of listAt(model.config, paths).entries()) {
      const writer = writerOf(model, path) ?? writerOf(model, dirname(path));
      if (writer === undefined) continue;
      report({
        at: below(paths, index),
        severity: writer.kind === "every-user" ? "critical" : "high",
        message: `The plugin ${JSON.stringify(path)} runs inside the gateway, and ${nameWriter(writer)} can replace it.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the plugin from plugins.load.paths",
    apply: removeFoundItem,
  },
};
