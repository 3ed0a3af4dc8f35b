/** Permission bits as people write them: "0644". */
export function octalMode(mode: number): string {
  return `0${(mode & 0o7777).toString(8).padStart(3, "0")}`;
}

/** The bits of such a text; undefined where it is none. */
export function parseOctalMode(text: string): number | undefined {
  return /^0[0-7]{3,4}$/.test(text) ? Number.parseInt(text, 8) : undefined;
}
