/** A package.json, or an entry of package-lock.json. */
export type Manifest = {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/** A package-lock.json. */
export type Lock = {
  readonly version: string;
  readonly packages: Readonly<Record<string, Manifest>>;
};

/** The lists of a manifest that name packages of this repository. */
export const ownDependencies = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;

/** The manifest with a new version, and with that version of every package of this repository that it depends on. */
export function withVersion<Given extends Manifest>(manifest: Given, version: string): Given {
  const next: Given = { ...manifest, version };
  for (const list of ownDependencies) {
    const own = manifest[list];
    if (own !== undefined) Object.assign(next, { [list]: withOwn(own, version) });
  }
  return next;
}

function withOwn(
  dependencies: Readonly<Record<string, string>>,
  version: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, isOwn(name) ? version : range]),
  );
}

export function isOwn(name: string): boolean {
  return name.startsWith("@parapet/");
}

/** The lock file with a new version of all packages of the repository; what is installed below node_modules stays. */
export function lockWithVersion(lock: Lock, version: string): Lock {
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes("node_modules/") ? entry : withVersion(entry, version),
  ]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}
