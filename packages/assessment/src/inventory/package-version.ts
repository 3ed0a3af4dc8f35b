/** A package as it is fetched, and the version that is named; "" where none is. */
export type PackageVersion = { readonly name: string; readonly version: string };

/**
 * "@acme/docs@1.2.3" is version 1.2.3 of "@acme/docs", "docs==1.2" version 1.2 of "docs"; undefined
 * for "".
 */
export function packageVersion(fetched: string): PackageVersion | undefined {
  if (fetched === "") return undefined;
  const pinned = fetched.indexOf("==");
  if (pinned > 0) return { name: fetched.slice(0, pinned), version: fetched.slice(pinned + 2) };
  // The first character may begin a scope.
  const at = fetched.lastIndexOf("@");
  if (at < 1) return { name: fetched, version: "" };
  return { name: fetched.slice(0, at), version: fetched.slice(at + 1) };
}
