import { wholeHomeTrusted } from "@parapet/runtime-kit/families/overly-broad-trust.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { copilotDocs, folderReference, owaspAgenticReference } from "../references.ts";

export const trustOverlyBroad = wholeHomeTrusted<ClientModel>({
  id: "GC-TRUST-001",
  gives: "In a trusted folder and below it, the program reads, changes and runs files.",
  remediation:
    "Remove the folder from `trustedFolders` in `FILE`, and trust single projects when prompted.",
  references: [
    copilotDocs("how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli"),
    folderReference,
    owaspAgenticReference,
  ],
  // Earlier versions called it trusted_folders.
  trusted: ({ layers }) =>
    ["trustedFolders", "trusted_folders"].flatMap((name) =>
      layers.items(`/${name}`, ["user"]).map(({ value, at }) => ({ folder: value, at })),
    ),
});
