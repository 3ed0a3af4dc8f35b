import { broadWorkingDirectories } from "@parapet/runtime-kit/families/overly-broad-directories.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, owaspAgenticReference } from "../references.ts";

export const directoriesOverlyBroad = broadWorkingDirectories<ClientModel>({
  id: "GM-BOX-002",
  severity: "medium",
  rationale:
    "Files in context.includeDirectories are read without approval, as if they were part of the project; those in " +
    "tools.sandboxAllowedPaths are accessible from the sandbox. A home directory or a system folder contains keys, " +
    "logins and programs that start automatically.",
  remediation: "List only the folder that is needed.",
  references: [configurationReference, owaspAgenticReference],
  directories: ({ layers }) =>
    ["context/includeDirectories", "tools/sandboxAllowedPaths"].flatMap((name) =>
      layers
        .items(`/${name}`)
        .map(({ value, at }) => ({ path: value, at, does: `is in ${name.replace("/", ".")}` })),
    ),
});
