import type { Access } from "../facts.ts";

const heads: readonly (readonly [pattern: RegExp, access: Access])[] = [
  [/^\*\*\* (?:Add|Update) File: (.+)$/gm, "write"],
  [/^\*\*\* Delete File: (.+)$/gm, "delete"],
  [/^\*\*\* Move to: (.+)$/gm, "write"],
  [/^\+\+\+ (?:b\/)?([^\t\n]+)/gm, "write"],
  [/^--- (?:a\/)?([^\t\n]+)/gm, "write"],
];

/** The files that a patch changes, in the form of `apply_patch` or of `diff`. */
export function patchPaths(
  patch: string,
): readonly { readonly path: string; readonly access: Access }[] {
  return heads.flatMap(([pattern, access]) =>
    [...patch.matchAll(pattern)]
      .map((match) => ({ path: (match[1] ?? "").trim(), access }))
      .filter(({ path }) => path !== "/dev/null" && path !== ""),
  );
}
