import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText, below, isObject, keysAt } from "../../model/settings.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isPrivatePlace } from "../../facts/secrets/private-places.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const providers = "/secrets/providers";

export const providerReadsPrivateFiles: Check<OpenClawModel> = {
  id: "OC-KEY-009",
  title: "Secret provider reads somebody's private files",
  severity: "high",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "A secret provider gives what it reads to whatever setting refers to it, also to one that sends it out: a header, a " +
    "model's key, a bot's name. A provider on an SSH key or the cloud's credentials hands those to whoever edits the " +
    "configuration.",
  remediation:
    "Take the provider out: `openclaw config unset secrets.providers.NAME`. Let a provider read one file that was made " +
    "for OpenClaw, or ask a secret store.",
  references: [
    openclawDocs("gateway/secrets"),
    openclawDocs("gateway/secrets/secretref-contract"),
    owaspAgenticReference,
  ],
  run: ({ config }, report) => {
    for (const name of keysAt(config, providers)) {
      const at = below(providers, name);
      const path = asText(config.get(`${at}/path`));
      const read = [...(path === undefined ? [] : [path]), ...listAt(config, `${at}/args`)];
      const target = read.find(isPrivatePlace);
      if (target === undefined) continue;
      report({
        at: path === target ? `${at}/path` : [at, `${at}/args`],
        message:
          `The provider ${settingName(at)} reads ${JSON.stringify(target)}, so every setting that refers to it carries ` +
          "what stands there.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the secret provider",
    apply: (sighting, edit, { config }) => {
      const at = placeOf(sighting).replace(/\/path$/, "");
      const name = parsePointer(at).at(-1) ?? "";
      if (refersTo(config.get(""), name)) {
        throw new FixRefusal(
          `Settings still get a secret from the provider ${name}. Give them another source first.`,
        );
      }
      edit.remove(at);
    },
  },
};

/** True where some setting asks a provider for a secret. */
function refersTo(value: JsonValue | undefined, provider: string): boolean {
  if (Array.isArray(value)) return value.some((item: JsonValue) => refersTo(item, provider));
  if (!isObject(value)) return false;
  const isReference = asText(value["source"]) !== undefined && asText(value["id"]) !== undefined;
  const named = asText(value["provider"]) ?? "default";
  return (
    (isReference && named === provider) ||
    Object.values(value).some((member) => refersTo(member, provider))
  );
}
