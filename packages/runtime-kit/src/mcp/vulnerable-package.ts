import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import {
  assessVersion,
  fixSentence,
  vulnerabilityCount,
  type VersionAssessment,
} from "@parapet/scan-core/advisories/assessment.ts";
import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import { ecosystemOf } from "@parapet/code-analysis/commands/launch.ts";
import { parsePackageSpec } from "@parapet/scan-core/packages/package-version.ts";
import type { Launch } from "./server-launch.ts";

type NamedServer = Pick<Launch, "program" | "args" | "fetches"> & { readonly name: string };

/** The known vulnerabilities of the package that a server runs; undefined where none is known. */
export function vulnerabilitiesOf(
  { program = "", args, fetches = "" }: NamedServer,
  known: KnownAdvisories,
): VersionAssessment | undefined {
  const spec = parsePackageSpec(fetches);
  const ecosystem = ecosystemOf(program, args);
  if (spec === undefined || ecosystem === undefined) return undefined;
  return assessVersion(known, { ecosystem, name: spec.name }, spec.version);
}

export function vulnerabilityMessage(
  { name, fetches }: NamedServer,
  assessment: VersionAssessment,
): string {
  return `The MCP server ${name} runs ${fetches}, which has ${vulnerabilityCount(assessment)}. ${fixSentence(assessment)}`;
}

/**
 * Position and new text of the argument that names the package. Throws FixRefusal where no version
 * may be written.
 */
export function fixedArgument(
  { args, fetches = "" }: NamedServer,
  assessment: VersionAssessment,
): { readonly index: number; readonly word: string } {
  const { publishedFix, version } = assessment;
  if (publishedFix === undefined) {
    throw new FixRefusal(
      "No published version is confirmed to have the fix. Choose one by hand, or remove the server.",
    );
  }
  const index = args.findIndex((word) => word.endsWith(fetches));
  const word = args[index];
  if (word === undefined || version === "") {
    throw new FixRefusal(`Set the version to ${publishedFix} by hand.`);
  }
  return { index, word: word.slice(0, word.lastIndexOf(version)) + publishedFix };
}
