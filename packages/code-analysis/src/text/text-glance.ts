/** Facts from one look at a text, so that most impossible matches are never searched for. */
export type TextGlance = {
  /** False only if the lower-cased text does not contain a lower-case word. True may be wrong. */
  readonly mayHold: (word: string) => boolean;
  /** True if the lower-cased text contains a lower-case word. */
  readonly holds: (word: string) => boolean;
  /** True if the lower-cased text contains one of some lower-case words. */
  readonly holdsOne: (words: readonly string[]) => boolean;
  /** Those of some lower-case words that the text may contain. */
  readonly mayHoldOf: (words: readonly string[]) => readonly string[];
  /** Where a lower-case word begins in the lower-cased text, ascending, in UTF-16 code units. */
  readonly placesOf: (word: string) => readonly number[];
  /** True if it has an invisible, bidirectional or variation character. */
  readonly hasInvisible: boolean;
  /** The longest run of letters, digits, "+" and "/". */
  readonly longestRun: number;
};

/** A hash covers this many characters, because each shifts the previous ones out of the mask. */
const window = 4;
const bits = 4;
const fewestHashes = 1 << 10;
const mostHashes = 1 << 16;
const pairBits = 7;
const pairMask = 0x3fff;
const softHyphen = 0xad;
const runs = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
  runs[character.charCodeAt(0)] = 1;
}

/** Looks at each character once. `lowerCase` is the text in lower case. */
export function glanceAt(lowerCase: string): TextGlance {
  const hashes = hashesFor(lowerCase.length);
  const mask = hashes - 1;
  // Counted from 1, so that 0 means none.
  const lastEnd = new Int32Array(hashes);
  const endBefore = new Int32Array(lowerCase.length + 1);
  const pairs = new Uint8Array(pairMask + 1);
  let hash = 0;
  let previous = 0;
  let run = 0;
  let longestRun = 0;
  let hasUnseen = false;
  for (let index = 0; index < lowerCase.length; index += 1) {
    const code = lowerCase.charCodeAt(index);
    hash = ((hash << bits) ^ code) & mask;
    endBefore[index + 1] = lastEnd[hash] ?? 0;
    lastEnd[hash] = index + 1;
    pairs[((previous << pairBits) ^ code) & pairMask] = 1;
    previous = code;
    if (code < 128 && runs[code] === 1) run += 1;
    else {
      if (run > longestRun) longestRun = run;
      run = 0;
      if ((code > 0x17ff && isInvisible(code)) || code === softHyphen) hasUnseen = true;
    }
  }
  const index = { lowerCase, mask, lastEnd, endBefore, pairs };
  return {
    mayHold: (word) => endOf(index, word) !== 0,
    holds: (word) => holds(index, word),
    holdsOne: (words) => holdsOne(index, hashed(words)),
    mayHoldOf: (words) => mayHoldOf(index, hashed(words)),
    placesOf: (word) => placesOf(index, word),
    hasInvisible: hasUnseen,
    longestRun: Math.max(run, longestRun),
  };
}

/** For every hash of four characters the ends of its occurrences, the last one first. */
type PositionIndex = {
  readonly lowerCase: string;
  readonly mask: number;
  readonly lastEnd: Int32Array;
  readonly endBefore: Int32Array;
  readonly pairs: Uint8Array;
};

function hashesFor(length: number): number {
  let hashes = fewestHashes;
  while (hashes < length && hashes < mostHashes) hashes *= 2;
  return hashes;
}

/** A list of words with the hashes of each, which are the same for every text. */
type HashedWords = {
  readonly words: readonly string[];
  /** Of all words, one after the other, with all their bits. */
  readonly hashes: Uint16Array;
  /** Where the hashes of the next word begin; no word of fewer than four characters has any. */
  readonly ends: Uint32Array;
};

const hashedLists = new WeakMap<readonly string[], HashedWords>();

function hashed(words: readonly string[]): HashedWords {
  const known = hashedLists.get(words);
  if (known !== undefined) return known;
  const hashes: number[] = [];
  const ends = Uint32Array.from(words, (word) => {
    let hash = 0;
    for (let index = 0; index < word.length; index += 1) {
      hash = ((hash << bits) ^ word.charCodeAt(index)) & (mostHashes - 1);
      if (index >= window - 1) hashes.push(hash);
    }
    return hashes.length;
  });
  const made = { words, hashes: Uint16Array.from(hashes), ends };
  hashedLists.set(words, made);
  return made;
}

/** True if each hash of a word is one of the text's. */
function mayHoldAt(
  index: PositionIndex,
  { words, hashes, ends }: HashedWords,
  at: number,
): boolean {
  const { lastEnd, mask, pairs } = index;
  const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
  const end = ends[at] ?? 0;
  if (start === end) return mayHoldShort(pairs, words[at] ?? "");
  for (let place = start; place < end; place += 1) {
    if (lastEnd[(hashes[place] ?? 0) & mask] === 0) return false;
  }
  return true;
}

function holdsOne(index: PositionIndex, list: HashedWords): boolean {
  const { words } = list;
  for (let at = 0; at < words.length; at += 1) {
    if (mayHoldAt(index, list, at) && holds(index, words[at] ?? "")) return true;
  }
  return false;
}

const none: readonly string[] = [];

function mayHoldOf(index: PositionIndex, list: HashedWords): readonly string[] {
  const { words } = list;
  let found: string[] | undefined;
  for (let at = 0; at < words.length; at += 1) {
    if (mayHoldAt(index, list, at)) (found ??= []).push(words[at] ?? "");
  }
  return found ?? none;
}

/** The last end of a word's last hash; 0 if the text cannot hold the word, -1 for a short word. */
function endOf({ mask, lastEnd, pairs }: PositionIndex, word: string): number {
  if (word.length < window) return mayHoldShort(pairs, word) ? -1 : 0;
  let hash = 0;
  let end = 0;
  for (let index = 0; index < word.length; index += 1) {
    hash = ((hash << bits) ^ word.charCodeAt(index)) & mask;
    if (index < window - 1) continue;
    end = lastEnd[hash] ?? 0;
    if (end === 0) return 0;
  }
  return end;
}

/** A single character is always sought. */
function mayHoldShort(pairs: Uint8Array, word: string): boolean {
  for (let index = 1; index < word.length; index += 1) {
    const pair = (word.charCodeAt(index - 1) << pairBits) ^ word.charCodeAt(index);
    if (pairs[pair & pairMask] === 0) return false;
  }
  return true;
}

function holds(index: PositionIndex, word: string): boolean {
  let end = endOf(index, word);
  if (end === -1) return index.lowerCase.includes(word);
  while (end > 0 && !endsAt(index, word, end)) end = index.endBefore[end] ?? 0;
  return end > 0;
}

function endsAt({ lowerCase }: PositionIndex, word: string, end: number): boolean {
  return end >= word.length && lowerCase.startsWith(word, end - word.length);
}

const nowhere: readonly number[] = [];

function placesOf(index: PositionIndex, word: string): readonly number[] {
  const { lowerCase, endBefore } = index;
  let end = endOf(index, word);
  if (end === 0) return nowhere;
  const places: number[] = [];
  if (end === -1) {
    for (let at = lowerCase.indexOf(word); at !== -1; at = lowerCase.indexOf(word, at + 1)) {
      places.push(at);
    }
    return places;
  }
  for (; end > 0; end = endBefore[end] ?? 0) {
    if (endsAt(index, word, end)) places.push(end - word.length);
  }
  return places.toReversed();
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
