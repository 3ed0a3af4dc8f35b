import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

type Directory = {
  readonly path: string;
  readonly at: string;
  /** What is done with it, after its name: "is a working directory of every session". */
  readonly does: string;
};

type Own<Model> = Pick<
  Check<Model>,
  "id" | "severity" | "references" | "rationale" | "remediation"
> & {
  readonly directories: (model: Model) => readonly Directory[];
};

/** A home directory, a disk or a folder of keys among the working directories of an agent. */
export function broadWorkingDirectories<Model extends { readonly homeDir: string }>({
  directories,
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "Overly broad working directories",
    owasp: ["ASI03", "ASI02"],
    run: (model, report) => {
      for (const { path, at, does } of directories(model)) {
        const breadth = breadthOfPath(path, model.homeDir);
        if (breadth === undefined) continue;
        report({ at, message: `${JSON.stringify(path)} ${does}: ${breadth}.` });
      }
    },
    fix: {
      safe: false,
      title: "Removes the folder from the list",
      apply: (match, edit) => edit.remove(placeOf(match)),
    },
    ...own,
  };
}
