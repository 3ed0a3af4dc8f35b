import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { below, parsePointer } from "@parapet/documents/pointer.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isPrivatePlace } from "../../facts/secrets/private-places.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const providers = "/secrets/providers";

export const providerReadsPrivateFiles: Check<OpenClawModel> = {
  id: "OC-KEY-009",
  title: "Secret provider reads private credential files",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "A secret provider returns what it reads to any setting that refers to it, including one that sends it out: a " +
    "header, a model key, a bot's name. A provider for an SSH key or cloud credentials gives them to anyone who can " +
    "edit the configuration.",
  remediation:
    "Remove the provider: `openclaw config unset secrets.providers.NAME`. Let a provider read one file that was " +
    "created for OpenClaw, or use a secret store.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/secrets/secretref-contract"),
    owaspAgenticReference,
  ],
  run: ({ config }, report) => {
    for (const name of keysAt(config, providers)) {
      const at = below(providers, name);
      const path = asTrimmedText(config.get(`${at}/path`));
      const read = [...(path === undefined ? [] : [path]), ...listAt(config, `${at}/args`)];
      const target = read.find(isPrivatePlace);
      if (target === undefined) continue;
      report({
        at: path === target ? `${at}/path` : [at, `${at}/args`],
        message:
          `The provider ${settingName(at)} reads ${JSON.stringify(target)}, so every setting that refers to it carries ` +
          "what is in that file.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the secret provider",
    apply: (match, edit, { config }) => {
      const at = placeOf(match).replace(/\/path$/, "");
      const name = parsePointer(at).at(-1) ?? "";
      if (refersTo(config.get(""), name)) {
        throw new FixRefusal(
          `Settings still use the provider ${name}. Give them another source first.`,
        );
      }
      edit.remove(at);
    },
  },
};

/** True where a setting uses a secret of the provider. */
function refersTo(value: JsonValue | undefined, provider: string): boolean {
  if (Array.isArray(value)) return value.some((item: JsonValue) => refersTo(item, provider));
  if (!isObject(value)) return false;
  const isReference =
    asTrimmedText(value["source"]) !== undefined && asTrimmedText(value["id"]) !== undefined;
  const named = asTrimmedText(value["provider"]) ?? "default";
  return (
    (isReference && named === provider) ||
    Object.values(value).some((member) => refersTo(member, provider))
  );
}
