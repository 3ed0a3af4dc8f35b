import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { dirname } from "node:path";
import { below } from "../../model/settings.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const paths = "/plugins/load/paths";

export const pluginReplaceable: Check<OpenClawModel> = {
  id: "OC-PLUG-001",
  title: "Plugin is loaded from a place that others write",
  severity: "critical",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A plugin runs inside the gateway, with its rights and all its secrets. Who may write the file or its folder has " +
    "their own code run there: every user of the machine, or an agent that thereby leaves its sandbox and its rules.",
  remediation:
    "Move the plugin to a folder that only you write, such as `FOLDER/extensions`, or install it from its registry, " +
    "and take the path out of plugins.load.paths.",
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
    title: "Loads the plugin no more",
    apply: removeFoundItem,
  },
};
