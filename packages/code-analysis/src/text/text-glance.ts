/** Facts from one skip a text, so that most impossible matches are never searched for. */
export type TextGlance = {
  /** False only if the lower-cased text does not contain a lower-case word. True may be wrong. */
  readonly mayHold: (word: string) => boolean;
  /** True if it has an invisible, bidirectional or variation character. */
  readonly hasInvisible: boolean;
  /** The longest run of letters, digits, "+" and "/". */
  readonly longestRun: number;
};

/** Three characters of five bits each; a collision only costs a search. */
const mask = 0x7fff;
const softHyphen = 0xad;
const runs = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
  runs[character.charCodeAt(0)] = 1;
}

/** Looks at each character once. `lowerCase` is the text in lower case. */
export function glanceAt(lowerCase: string): TextGlance {
  const seen = new Uint8Array(mask + 1);
  let hash = 0;
  let run = 0;
  let longestRun = 0;
  let hasUnseen = false;
  for (let index = 0; index < lowerCase.length; index += 1) {
    const code = lowerCase.charCodeAt(index);
    hash = ((hash << 5) ^ code) & mask;
    seen[hash] = 1;
    if (code < 128 && runs[code] === 1) run += 1;
    else {
      if (run > longestRun) longestRun = run;
      run = 0;
      if ((code > 0x17ff && isInvisible(code)) || code === softHyphen) hasUnseen = true;
    }
  }
  return {
    mayHold: (word) => mayHold(seen, word),
    hasInvisible: hasUnseen,
    longestRun: Math.max(run, longestRun),
  };
}

function mayHold(seen: Uint8Array, word: string): boolean {
  let hash = 0;
  for (let index = 0; index < word.length; index += 1) {
    hash = ((hash << 5) ^ word.charCodeAt(index)) & mask;
    if (index > 1 && seen[hash] === 0) return false;
  }
  return true;
}

/** One of these code units; U+E0000 to U+E01EF begin with U+DB40. */
function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0e) ||
    code === 0xfeff ||
    code === 0x180e ||
    code === 0xdb40
  );
}
