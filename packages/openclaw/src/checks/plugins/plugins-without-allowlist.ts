import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { shortList } from "../../facts/channels/open-doors.ts";
import { foreignPluginPaths } from "../../facts/plugins/own-plugin.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allow = "/plugins/allow";
const paths = "/plugins/load/paths";

export const pluginsWithoutAllowlist: Check<OpenClawModel> = {
  id: "OC-PLUG-002",
  title: "Any plugin that is found may load",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Plugins run inside the gateway. Without plugins.allow whatever lies in a folder of plugins may load by itself, so " +
    "that a file which an installer, another program or an agent leaves there is code of the gateway.",
  remediation:
    "List what is meant to load, bundled plugins that you use included: see `openclaw plugins list --enabled`, then " +
    '`openclaw config set plugins.allow \'["telegram", "voice-call"]\' --strict-json`.',
  references: [
    openclawDocs("tools/plugin"),
    openclawDocs("gateway/config-extensions"),
    owaspAgenticReference,
  ],
  aliases: ["plugins.extensions_no_allowlist"],
  run: (model, report) => {
    const { config, installedPlugins } = model;
    if (config.get("/plugins/enabled") === false || listAt(config, allow).length > 0) return;
    const named = foreignPluginPaths(model);
    if (named.length + installedPlugins.length === 0) return;
    const found =
      installedPlugins.length === 0
        ? `plugins.load.paths names ${named.length === 1 ? "a place" : `${named.length} places`} to load plugins from`
        : `Plugins are installed beside those of OpenClaw (${shortList(installedPlugins)})`;
    report({
      at: named.length === 0 ? allow : [allow, paths],
      message: `${found}, and no list says which of those that are found may load.`,
    });
  },
};
