/** A package as a runner is given it: "mcp-remote@0.1.0", "mcp-server-git==2025.1.14". */
export type PackageSpec = {
  readonly name: string;
  /** One exact version; "" where the spec names none. */
  readonly version: string;
};

/** The package that a spec names; undefined for paths and addresses. */
export function parsePackageSpec(spec: string): PackageSpec | undefined {
  const [, name, version = ""] =
    /^((?:@[\w.-]+\/)?[\w.-]+)(?:\[[\w,.-]*\])?(?:(?:@|==)v?(\d[\w.+-]*))?(?:@[\w.^~<>=*-]+)?$/.exec(
      spec,
    ) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), version };
}

/** True for one exact version of a package: "package@1.2.3". */
export function isExactSpec(spec: string): boolean {
  return /^[\d]+\.\d+\.\d+/.test(parsePackageSpec(spec.trim())?.version ?? "");
}

/**
 * Below zero where `a` is the older version, above where it is the newer, 0 for the same. Numbers
 * are compared as numbers; a suffix such as "-beta.1" comes before the release, "2026.7.1-2", a
 * correction, after it.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.numbers.length, right.numbers.length); index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.rank - right.rank;
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly rank: number } {
  const [release = "", suffix = ""] = version.replace(/^v/, "").split(/-(.*)/s, 2);
  const numbers = release
    .split(".")
    .slice(0, 6)
    .map((part) => Number.parseInt(part, 10) || 0);
  if (suffix === "") return { numbers, rank: 0 };
  return { numbers, rank: /^\d+$/.test(suffix) ? Number(suffix) : -1 };
}
