import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix, Report } from "@parapet/scan-core/core/check.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

type WritablePath = {
  readonly path: string;
  readonly at: string;
  /** As it is written, where `path` is what it stands for. */
  readonly written?: string;
  /** Why it is too much to write although it is not broad; undefined where it is not. */
  readonly runsCode?: string | undefined;
};

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /** Paths that sandboxed commands may write; none where there is no sandbox. */
  readonly writable: (model: Model) => readonly WritablePath[];
  /** What else a runtime has to say of the file system. */
  readonly besides?: (model: Model, report: Report) => void;
  /** Omitted where the path is removed from its list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A sandbox in which commands write what runs later outside it. */
export function broadSandboxWrites<Model extends { readonly homeDir: string }>({
  id,
  references,
  remediation,
  writable,
  besides,
  apply = (match, edit) => edit.remove(placeOf(match)),
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "Sandbox write access is overly broad",
    severity: "high",
    owasp: ["ASI05", "ASI02"],
    rationale:
      "A command that can write a home directory or a system folder can leave code there that runs later, outside the " +
      "sandbox: a startup file, a program in PATH, a key.",
    remediation,
    references,
    run: (model, report) => {
      besides?.(model, report);
      for (const { path, at, written = path, runsCode } of writable(model)) {
        const breadth = runsCode ?? breadthOfPath(path, model.homeDir);
        if (breadth === undefined) continue;
        report({
          at,
          message: `Sandboxed commands can write ${JSON.stringify(written)}: ${breadth}.`,
        });
      }
    },
    fix: { safe: false, title: "Removes the folder from the writable ones", apply },
  };
}
