/**
 * What may be before the host of an address, as source of a pattern: all up to the last @, as
 * anyone who calls the address reads it. Otherwise `https://x.example?@localhost` leads to the
 * machine itself, and a password with an @ in it is taken for a host. `ends`: characters, as in a
 * class of a pattern, that end an address where it stands.
 */
export function userInfo(ends = ""): string {
  const characters = `[^/\\\\?#${ends}]*`;
  return `(?:${characters}@)?(?!${characters}@)`;
}

/** Characters that end an address in prose, code and commands. */
export const endsInText = "\\s\"'`<>";
