/** A banned word that stays in some files, and why. */
export type AllowedWord = { readonly word: string; readonly paths: RegExp; readonly why: string };

export const allowedWords: readonly AllowedWord[] = [];
