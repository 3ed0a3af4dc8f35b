import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { wholeHomeTrusted } from "@parapet/runtime-kit/families/overly-broad-trust.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { folderOfTrust } from "../trust.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const trustOverlyBroad = wholeHomeTrusted<ClientModel>({
  id: "GM-TRUST-002",
  gives:
    "Trust in a folder covers every folder below it, including the servers and commands of each repository there.",
  remediation: "Remove the folder from `FILE` and trust single projects.",
  references: [geminiDocs("cli/trusted-folders"), owaspAgenticReference],
  trusted: ({ layers }) =>
    Object.entries(jsonObjectOf(layers.get("/trusted")) ?? {}).flatMap(([folder, level]) => {
      const trusted = level === "DO_NOT_TRUST" ? undefined : folderOfTrust(folder, level);
      return trusted === undefined
        ? []
        : [{ folder: trusted, at: childPointer("/trusted", folder) }];
    }),
});
