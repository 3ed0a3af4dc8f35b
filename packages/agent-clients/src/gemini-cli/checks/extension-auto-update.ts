import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { extensionsIn, installPrefix } from "../extensions.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const extensionAutoUpdate: Check<ClientModel> = {
  id: "GM-EXT-001",
  title: "Third-party extension updates automatically",
  severity: "medium",
  owasp: ["ASI04", "ASI10"],
  rationale:
    "An extension contains MCP servers, hooks and instructions that run with your privileges. With `autoUpdate`, " +
    "anyone who can push to its repository changes them on your machine, and you see the change only afterwards.",
  remediation:
    "Reinstall it without --auto-update and with --ref and a tag, and run `gemini extensions update` after reviewing " +
    "the changes.",
  references: [
    geminiDocs("extensions/reference"),
    geminiDocs("extensions/releasing"),
    owaspAgenticReference,
  ],
  run: ({ layers, folder }, report) => {
    for (const { name, folder: own } of extensionsIn(layers.all, folder)) {
      const at = childPointer("", `${installPrefix}${own}`);
      const type = asText(layers.get(`${at}/type`));
      if (asBoolean(layers.get(`${at}/autoUpdate`)) !== true) continue;
      if (type !== "git" && type !== "github-release") continue;
      report({
        at: `${at}/autoUpdate`,
        message: `The extension ${name} updates itself from its repository without review.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Disables automatic updates of the extension",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
