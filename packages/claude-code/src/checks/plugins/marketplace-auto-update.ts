import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

type Marketplace = { readonly name: string; readonly at: string; readonly value: JsonValue };

export const marketplaceAutoUpdate: Check<ClaudeCodeModel> = {
  id: "CC-PLUG-004",
  title: "Third-party plugins update automatically",
  severity: "medium",
  owasp: ["ASI04"],
  rationale:
    "With `autoUpdate`, Claude Code fetches the marketplace and its plugins at each start. Hooks and servers of a " +
    "plugin run with your privileges. An attacker who takes over the publisher's account runs code here at the next " +
    "start, without approval.",
  remediation:
    "Set `autoUpdate` to false and run `claude plugin update` after reviewing the changes, or pin the marketplace to " +
    "a commit with `ref`.",
  references: [claudeDocs("plugin-marketplaces"), settingTypes, owaspAgenticReference],
  run: (model, report) => {
    const used = new Set(model.plugins.map(({ marketplace }) => marketplace));
    for (const { name, at, value } of marketplacesOf(model)) {
      if (!isObject(value)) continue;
      const source = value["source"];
      if (!isObject(source)) continue;
      const from = asText(source["repo"]) ?? asText(source["url"]) ?? asText(source["package"]);
      if (value["autoUpdate"] !== true || from === undefined || isHeld(from, source)) continue;
      report({
        at: `${at}/autoUpdate`,
        severity: used.has(name) ? "medium" : "low",
        message: `The marketplace ${name} and its plugins are fetched from ${JSON.stringify(from)} at each start.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Disables automatic plugin updates",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Those that settings declare, and those registered on the machine. */
function marketplacesOf({ layers }: ClaudeCodeModel): readonly Marketplace[] {
  const declared = ["/extraKnownMarketplaces", "/additionalMarketplaces"].flatMap((key) =>
    layers.members(key).filter(({ level }) => level !== "managed"),
  );
  const known = jsonObjectOf(layers.get("/marketplaces")) ?? {};
  return [
    ...declared,
    ...Object.entries(known).map(([name, value]) => ({
      name,
      at: childPointer("/marketplaces", name),
      value,
    })),
  ];
}

function isHeld(from: string, source: { readonly [key: string]: JsonValue }): boolean {
  return from.startsWith("anthropics/") || /^[0-9a-f]{40,64}$/.test(asText(source["ref"]) ?? "");
}
