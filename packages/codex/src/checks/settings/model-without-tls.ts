import { clearTextHost, withTls } from "@parapet/scan-core/addresses/clear-text-host.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const modelWithoutTls: Check<CodexModel> = {
  id: "CX-NET-001",
  title: "Model API uses an unencrypted connection",
  severity: "high",
  owasp: ["ASI07", "ASI04"],
  rationale:
    "Everything that Codex reads, and the API key, goes to this address, and its answers are treated as the model's. " +
    "Over plain HTTP, anyone on the network path can read the requests and change the answers.",
  remediation: "Call the address over https, or through a tunnel that ends on this machine.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    const own = layers.each("/openai_base_url", asText, ["user", "managed"]);
    const providers = layers
      .members("/model_providers", ["user", "managed"])
      .flatMap(({ value, at }) => {
        const address = isObject(value) ? asText(value["base_url"]) : undefined;
        return address === undefined ? [] : [{ value: address, at: `${at}/base_url` }];
      });
    for (const { value, at } of [...own, ...providers]) {
      const host = clearTextHost(value);
      if (host === undefined) continue;
      report({ at, message: `The model is called over unencrypted HTTP at ${host}.` });
    }
  },
  fix: {
    safe: false,
    title: "Calls the address over https",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const address = asText(layers.get(at));
      if (address !== undefined) edit.set(at, withTls(address));
    },
  },
};
