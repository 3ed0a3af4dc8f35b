import { changelogSection } from "./changelog-section.ts";

export type Release = {
  /** The git tag: "v1.2.3". */
  readonly tag: string;
  readonly changelog: string;
  /** Versions by package name, for every package of the repository. */
  readonly versions: ReadonlyMap<string, string>;
};

/** Why a tag cannot be released, one sentence each; empty if it can. */
export function releaseProblems({ tag, changelog, versions }: Release): readonly string[] {
  const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.[1];
  if (version === undefined) return [`The tag ${tag} is not a version such as v1.2.3.`];
  const others = [...versions].filter(([, own]) => own !== version);
  const section = changelogSection(changelog, version);
  return [
    ...others.map(([name, own]) => `${name} has version ${own}, but the tag is ${tag}.`),
    ...(section === undefined ? [`CHANGELOG.md has no section "## ${version} - DATE".`] : []),
    ...(section === "" ? [`The section of ${version} in CHANGELOG.md is empty.`] : []),
  ];
}
