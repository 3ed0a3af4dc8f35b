import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import { programVulnerabilities } from "@parapet/scan-core/advisories/program-version.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

type Own<Model> = Pick<Check<Model>, "id" | "remediation"> & {
  /** "Claude Code". */
  readonly program: string;
  /** Its package in npm. */
  readonly package: string;
  /** Where its maker lists vulnerabilities. */
  readonly advisories: string;
  /**
   * Where the release is read, and which other one may be installed: follows "The release is taken
   * from".
   */
  readonly from: string;
  /** The recorded release; undefined where the model has none. */
  readonly release: (model: Model) => { readonly value: string; readonly at: string } | undefined;
};

/** A release of the runtime itself that has known vulnerabilities. */
export function releaseVulnerable<Model extends { readonly advisories: KnownAdvisories }>({
  id,
  remediation,
  program,
  package: name,
  advisories,
  from,
  release,
}: Own<Model>): Check<Model> {
  return {
    id,
    title: `${program} release with known vulnerabilities`,
    severity: "high",
    confidence: "medium",
    owasp: ["ASI04", "ASI05"],
    rationale:
      "The vulnerabilities are public, some with a repository that exploits them. The release is taken from " +
      `${from}. \`parapet advisories ${name}\` lists the known ones.`,
    remediation,
    references: [advisories, owaspAgenticReference],
    run: (model, report) => {
      const recorded = release(model);
      if (recorded === undefined) return;
      const { value, at } = recorded;
      const found = programVulnerabilities(
        program,
        { ecosystem: "npm", name },
        value,
        model.advisories,
      );
      if (found !== undefined) report({ at, ...found });
    },
  };
}
