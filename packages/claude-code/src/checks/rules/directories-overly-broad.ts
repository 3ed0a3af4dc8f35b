import { broadWorkingDirectories } from "@parapet/runtime-kit/families/overly-broad-directories.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const directoriesOverlyBroad = broadWorkingDirectories<ClaudeCodeModel>({
  id: "CC-PERM-014",
  severity: "high",
  rationale:
    "Files in a working directory are read without approval, and edited without approval in acceptEdits mode. For a " +
    "home directory or a folder of keys, that exposes everything you have in every session.",
  remediation:
    "List only the folder that is needed in `permissions.additionalDirectories`: `~/projects/shared`.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  directories: ({ layers }) =>
    layers.items("/permissions/additionalDirectories").map(({ value, at }) => ({
      path: value,
      at,
      does: "is a working directory of every session",
    })),
});
