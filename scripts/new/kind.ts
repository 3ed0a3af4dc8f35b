/** Something that a newcomer adds: the files of a first version that works, to be changed. */
export type Kind = {
  /** What follows the kind on the command line: "ID DOMAIN/NAME". */
  readonly usage: string;
  /** Throws for arguments that do not fit. Paths from the repository's folder. */
  readonly files: (...args: readonly string[]) => ReadonlyMap<string, string>;
  /** What to do next, a line each. */
  readonly next: readonly string[];
};

/**
 * `gatewayModeMissing` of `gateway-mode-missing`. Throws for a name that no file here would have.
 */
export function exportName(name: string): string {
  return kebabCase(name).replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

export function kebabCase(name: string): string {
  if (/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(name)) return name;
  throw new Error(`"${name}" is no name in kebab-case, such as gateway-mode-missing.`);
}

export function matching(pattern: RegExp, text: string, example: string): string {
  if (pattern.test(text)) return text;
  throw new Error(`"${text}" is not like ${example}.`);
}
