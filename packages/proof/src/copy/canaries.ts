/**
 * Emulators for the secrets of one copy. The same secret has the same one; none tells anything of
 * it.
 */
export type Canaries = {
  /** What is put in place of a secret. `form`: what a program checks the look of. */
  readonly of: (secret: string, form?: "telegram") => string;
  /** One that replaces no secret of the workspace. */
  readonly planted: string;
  /** What every one that replaces a secret begins with, but those of a prescribed form. */
  readonly secret: string;
  /** How many secrets were replaced. */
  readonly count: () => number;
};

export function canariesWith(mark: string): Canaries {
  const known = new Map<string, string>();
  return {
    planted: `canary-${mark}-planted`,
    secret: `canary-${mark}-`,
    count: () => known.size,
    of: (secret, form) => {
      const key = `${form ?? ""} ${secret}`;
      const canary = known.get(key) ?? made(mark, known.size + 1, form);
      known.set(key, canary);
      return canary;
    },
  };
}

function made(mark: string, number: number, form: "telegram" | undefined): string {
  const text = `canary-${mark}-${number}`;
  return form === "telegram" ? `${100_000 + number}:${text.padEnd(35, "-")}` : text;
}
