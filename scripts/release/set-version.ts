/** A file of the repository that names the version, by its path, with its text. */
export type VersionedFile = { readonly path: string; readonly text: string };

type Manifest = {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  packages?: Record<string, Manifest>;
};

/**
 * Manifests, the lock file and sources with another version in place of the one that they name;
 * texts that change only.
 */
export function withVersion(
  files: readonly VersionedFile[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly VersionedFile[] {
  return files
    .map(({ path, text }) => ({ path, before: text, text: replaced(path, text, from, to) }))
    .filter(({ before, text }) => before !== text)
    .map(({ path, text }) => ({ path, text }));
}

function replaced(path: string, text: string, from: string, to: string): string {
  if (!path.endsWith(".json")) return text.replaceAll(`"${from}"`, `"${to}"`);
  const manifest: Manifest = JSON.parse(text);
  const own = Object.entries(manifest.packages ?? {})
    .filter(([place]) => !place.startsWith("node_modules/"))
    .map(([, one]) => one);
  for (const one of [manifest, ...own]) setVersion(one, to);
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Of a package of ours, and of what it needs of the others. */
function setVersion(manifest: Manifest, to: string): void {
  if (manifest.version !== undefined) manifest.version = to;
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  for (const named of [dependencies, devDependencies, optionalDependencies, peerDependencies]) {
    if (named === undefined) continue;
    for (const name of Object.keys(named)) if (name.startsWith("@parapet/")) named[name] = to;
  }
}

/**
 * The changelog with its unreleased lines under the version and the day, "2026-11-29"; undefined
 * where it has none.
 */
export function releasedChangelog(text: string, version: string, day: string): string | undefined {
  const heading = /^## Unreleased[ \t]*$/m;
  return heading.test(text) ? text.replace(heading, `## ${version} - ${day}`) : undefined;
}

/** True for a version that npm takes, without build metadata. */
export function isVersion(text: string): boolean {
  const number = String.raw`(?:0|[1-9]\d*)`;
  const part = String.raw`(?:${number}|\d*[A-Za-z-][\dA-Za-z-]*)`;
  return new RegExp(String.raw`^${number}\.${number}\.${number}(?:-${part}(?:\.${part})*)?$`).test(
    text,
  );
}

/** True for a day of the calendar: "2026-11-29". */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
