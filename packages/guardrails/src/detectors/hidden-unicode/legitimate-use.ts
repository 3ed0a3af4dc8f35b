/** Invisible characters that a script needs, and what is on one of their sides then. */
const homes: readonly (readonly [characters: RegExp, otherTexts: RegExp])[] = [
  // Where a line may break in scripts without spaces.
  [
    /^\u200b{1,2}$/,
    /[\p{sc=Khmer}\p{sc=Thai}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Tibetan}\p{sc=Tai_Le}\p{sc=New_Tai_Lue}\p{sc=Tai_Tham}\p{sc=Javanese}\p{sc=Balinese}\p{sc=Cham}]/u,
  ],
  // Joiners make emoji and Indic and Persian words; marks keep signs at the right side of Hebrew
  // and Arabic ones.
  [/^[\u200c-\u200f\u061c]$/, /[^\p{sc=Latin}\d]/u],
  [/^\u034f$/, /\p{M}/u],
  [/^[\u115f\u1160]+$/, /[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/],
  [/^[\u17b4\u17b5]$/, /\p{sc=Khmer}/u],
  [/^[\u180b-\u180f]$/, /\p{sc=Mongolian}/u],
  [/^[\u{1bca0}-\u{1bca3}]$/u, /\p{sc=Duployan}/u],
  [/^[\u{1d173}-\u{1d17a}]+$/u, /[\u{1d100}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u],
];

/**
 * True for invisible characters, from `start` of a text on, where the writing of some language
 * needs them.
 */
export function isLegitimateUse(characters: string, text: string, start: number): boolean {
  // A byte order mark begins many files.
  if (characters === "\ufeff" && start === 0) return true;
  const end = start + characters.length;
  // At the end of a text, a space stands for what is not there.
  const before = /.?$/su.exec(text.slice(Math.max(0, start - 2), start))?.[0] || " ";
  const after = /^.?/su.exec(text.slice(end, end + 2))?.[0] || " ";
  return homes.some(
    ([own, otherTexts]) =>
      own.test(characters) && (otherTexts.test(before) || otherTexts.test(after)),
  );
}
