import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { foreignPluginPaths } from "../../facts/plugins/own-plugin.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allow = "/plugins/allow";
const paths = "/plugins/load/paths";

export const pluginsWithoutAllowlist: Check<OpenClawModel> = {
  id: "OC-PLUG-002",
  title: "No plugin allowlist",
  severity: "low",
  owasp: ["ASI04"],
  rationale:
    "Plugins run inside the gateway. Without plugins.allow, anything in a plugin folder may load automatically, so a " +
    "file that an installer, another program or an agent puts there becomes code of the gateway.",
  remediation:
    "List the plugins to load, including the bundled plugins that you use: see `openclaw plugins list --enabled`, " +
    "then " +
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
        : `Third-party plugins are installed (${shortList(installedPlugins)})`;
    report({
      at: named.length === 0 ? allow : [allow, paths],
      message: `${found}, and plugins.allow does not restrict which of them may load.`,
    });
  },
};
