import { changelogSection } from "./changelog-section.ts";

export type NamedManifest = {
  readonly name: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/** The lists of a manifest that name packages of this repository. */
const ownDependencies = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;

export type Release = {
  /** The git tag: "v1.2.3". */
  readonly tag: string;
  readonly changelog: string;
  /** Of every package of the repository. */
  readonly manifests: readonly NamedManifest[];
};

/** Why a tag cannot be released, one sentence each; empty if it can. */
export function releaseProblems({ tag, changelog, manifests }: Release): readonly string[] {
  const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.[1];
  if (version === undefined) return [`The tag ${tag} is not a version such as v1.2.3.`];
  const section = changelogSection(changelog, version);
  const problems = [
    ...manifests.flatMap((manifest) => versionProblems(manifest, version, tag)),
    ...(section === undefined ? [`CHANGELOG.md has no section "## ${version} - DATE".`] : []),
  ];
  return [
    ...problems,
    ...(problems.length > 0 ? [`Run: node scripts/set-version.ts ${version}`] : []),
    ...(section === "" ? [`The section of ${version} in CHANGELOG.md is empty.`] : []),
  ];
}

function versionProblems(manifest: NamedManifest, version: string, tag: string): readonly string[] {
  const depended = ownDependencies.flatMap((list) =>
    Object.entries(manifest[list] ?? {}).filter(
      ([name, range]) => name.startsWith("@parapet/") && range !== version,
    ),
  );
  return [
    ...(manifest.version === version
      ? []
      : [`${manifest.name} has version ${manifest.version}, but the tag is ${tag}.`]),
    ...depended.map(
      ([name, range]) => `${manifest.name} depends on ${name} ${range}, but the tag is ${tag}.`,
    ),
  ];
}
