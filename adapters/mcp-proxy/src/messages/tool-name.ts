/** Longer than the protocol recommends. */
export const longestName = 256;

/**
 * True for a name that can be shown and kept: not empty, not too long, without signs that steer a
 * terminal or hide a text.
 */
export function isToolName(name: string): boolean {
  return (
    name !== "" && name.length <= longestName && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)
  );
}

/**
 * The same for two names that a server could take for one: they differ in case, spaces or the form
 * of their letters alone.
 */
export function foldedName(name: string): string {
  return name.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase().toLowerCase();
}
