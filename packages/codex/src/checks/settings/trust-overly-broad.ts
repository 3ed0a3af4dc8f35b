import { isObject } from "@parapet/documents/find-node.ts";
import { wholeHomeTrusted } from "@parapet/runtime-kit/families/overly-broad-trust.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const trustOverlyBroad = wholeHomeTrusted<CodexModel>({
  id: "CX-TRUST-001",
  gives:
    "Codex loads the configuration of a trusted folder, including its MCP servers, and prompts less there.",
  remediation: "Remove the entry, and trust single projects when Codex prompts.",
  references: [codexDocs("config-basic"), settingSchema, owaspAgenticReference],
  trusted: ({ layers }) =>
    layers
      .members("/projects", ["user", "managed"])
      .filter(({ value }) => isObject(value) && value["trust_level"] === "trusted")
      .map(({ name, at }) => ({ folder: name, at: `${at}/trust_level` })),
  apply: (match, edit) => edit.set(placeOf(match), "untrusted"),
});
