import { broadSandboxWrites } from "@parapet/runtime-kit/families/overly-broad-writes.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const writesOverlyBroad = broadSandboxWrites<ClientModel>({
  id: "CU-BOX-003",
  remediation: "List only the folder that builds need in `additionalReadwritePaths`.",
  references: [cursorDocs("reference/sandbox"), owaspAgenticReference],
  writable: ({ layers }) =>
    layers.items("/additionalReadwritePaths").map(({ value, at }) => ({ path: value, at })),
});
