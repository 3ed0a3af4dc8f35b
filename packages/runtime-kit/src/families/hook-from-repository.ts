import type { Check } from "@parapet/scan-core/core/check.ts";

type ProjectHook = { readonly event: string; readonly at: string };

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /**
   * How it runs, after "A repository's hook runs on the machine of everyone who trusts the folder".
   */
  readonly how: string;
  /** The file or folder of the repository that defines hooks. */
  readonly from: string;
  /** The hooks of the repository; none where they are guarded. */
  readonly hooks: (model: Model) => readonly ProjectHook[];
  /** For whom they run, as the end of the message. */
  readonly forWhom?: string;
};

/** Hooks that a repository defines, and that run for everyone who trusts its folder. */
export function hookOfRepository<Model>({
  id,
  references,
  remediation,
  how,
  from,
  hooks: hooksOf,
  forWhom = "for everyone who opens and trusts the project",
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "Repository-defined hooks run automatically",
    severity: "low",
    owasp: ["ASI04", "ASI05"],
    rationale:
      `A repository's hook runs on the machine of everyone who trusts the folder${how}. Anyone who can change ${from}, or ` +
      "the script that it names, runs code there.",
    remediation,
    references,
    run: (model, report) => {
      const hooks = hooksOf(model);
      const [first] = hooks;
      if (first === undefined) return;
      report({
        at: hooks.map(({ at }) => at),
        message: `${hooks.length === 1 ? `A hook (${first.event}) runs` : `${hooks.length} hooks run`} ${forWhom}.`,
      });
    },
  };
}
