import type { Check } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const marketplaceUnpinned: Check<ClaudeCodeModel> = {
  id: "CC-PLUG-001",
  title: "Unpinned plugin marketplace",
  severity: "medium",
  owasp: ["ASI04"],
  rationale:
    "Plugins contain hooks, MCP servers, commands and skills: code that runs with your privileges. A marketplace that " +
    "follows a branch delivers whatever its owner pushed last to everyone who opens the folder and agrees once.",
  remediation:
    "Pin the marketplace to a commit with `ref`, or have the administrator list the permitted ones " +
    "(strictKnownMarketplaces).",
  references: [claudeDocs("plugin-marketplaces"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const key of ["/extraKnownMarketplaces", "/additionalMarketplaces"]) {
      for (const { name, value, at, level } of layers.members(key)) {
        const source = isObject(value) ? value["source"] : undefined;
        if (!isObject(source) || level === "managed") continue;
        const repo = asText(source["repo"]) ?? asText(source["url"]) ?? asText(source["package"]);
        if (repo === undefined || repo.startsWith("anthropics/")) continue;
        if (/^[0-9a-f]{40,64}$/.test(asText(source["ref"]) ?? "")) continue;
        report({
          at,
          severity: level === "project" ? "medium" : "low",
          message: `The marketplace ${name} is not pinned to a commit of ${JSON.stringify(repo)}, and its plugins run with your privileges.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Removes the marketplace and its enabled plugins",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const [layer, , name] = parsePointer(at);
      edit.remove(at);
      // Otherwise another marketplace of the same name would provide them.
      for (const plugin of layers.members("/enabledPlugins")) {
        const [file] = parsePointer(plugin.at);
        const marketplace = plugin.name.slice(plugin.name.lastIndexOf("@") + 1);
        if (file === layer && marketplace === name) edit.remove(plugin.at);
      }
    },
  },
};
