/**
 * Compiles a glob that must match a whole text, case-insensitively: `*` matches any characters but
 * `/`, `**` any characters, `**` and a slash any folders or none, `?` one character but `/`. All
 * other characters are literal. The time is at most the length of the text times `globWidth`,
 * because all matches are followed at once. Throws GlobTooLong.
 */
export function compileGlob(pattern: string): (text: string) => boolean {
  const wanted = pattern.toLowerCase();
  if (wanted.length > longestGlob) throw new GlobTooLong();
  if (!/[*?]/.test(wanted)) return (text) => text.toLowerCase() === wanted;
  if (/^\*{2,}$/.test(wanted)) return () => true;
  const automaton = automatonOf(wanted);
  return (text) => fits(text.toLowerCase(), automaton);
}

/** The same for names, which are no paths: a star stands for slashes, too. */
export function compileNameGlob(pattern: string): (text: string) => boolean {
  return compileGlob(pattern.replaceAll(/\*+/g, "**"));
}

export const longestGlob = 1_024;

export class GlobTooLong extends Error {
  override readonly name = "GlobTooLong";

  constructor() {
    super(`a glob is longer than ${longestGlob} characters; shorten it`);
  }
}

/** Operations a character of a text. */
export function globWidth(pattern: string): number {
  return (pattern.length >> 5) + 1;
}

type Places = Uint32Array;

/**
 * Place i of a pattern is reached when the characters before it have been read. Each list of places
 * has one bit a place.
 */
type Automaton = {
  readonly width: number;
  /** Places from which this character leads to the next one. */
  readonly passes: ReadonlyMap<number, Places>;
  /** Places from which every character does, but a slash. */
  readonly passesAny: Places;
  /** Places that any character leaves open: runs. */
  readonly keeps: Places;
  /** Those that a slash leaves open, too. */
  readonly keepsSlash: Places;
  /** Places whose next two are open with them: folders may follow, or none. */
  readonly forks: Places;
  readonly hasForks: boolean;
  readonly last: number;
};

function automatonOf(pattern: string): Automaton {
  const width = globWidth(pattern);
  const none = (): Places => new Uint32Array(width);
  const passes = new Map<number, Places>();
  const [passesAny, keeps, keepsSlash, forks] = [none(), none(), none(), none()];
  let place = 0;
  const pass = (character: string): void => {
    const code = character.charCodeAt(0);
    const places = passes.get(code) ?? none();
    passes.set(code, places);
    add(places, place);
    place += 1;
  };
  for (const { kind, text } of tokensOf(pattern)) {
    if (kind === "character") pass(text);
    else if (kind === "one") {
      add(passesAny, place);
      place += 1;
    } else if (kind === "some" || kind === "all") {
      add(keeps, place);
      if (kind === "all") add(keepsSlash, place);
    } else {
      add(forks, place);
      place += 1;
      add(keeps, place);
      add(keepsSlash, place);
      pass("/");
    }
  }
  return {
    width,
    passes,
    passesAny,
    keeps,
    keepsSlash,
    forks,
    hasForks: forks.some((word) => word !== 0),
    last: place,
  };
}

type Token = {
  readonly kind: "character" | "one" | "some" | "all" | "folders";
  readonly text: string;
};

/** Folders that may follow folders are folders that may follow. */
const tokenTexts = /(?<=^|\/)(?:\*{2,}\/)+|\*+|[^*]/g;

function tokensOf(pattern: string): readonly Token[] {
  return Array.from(pattern.matchAll(tokenTexts), ([text]) => ({ kind: kindOf(text), text }));
}

function kindOf(text: string): Token["kind"] {
  if (text === "?") return "one";
  if (!text.startsWith("*")) return "character";
  if (text.endsWith("/")) return "folders";
  return text === "*" ? "some" : "all";
}

function add(places: Places, place: number): void {
  const word = place >> 5;
  places[word] = (places[word] ?? 0) | (1 << (place & 31));
}

const slash = "/".charCodeAt(0);

function fits(text: string, automaton: Automaton): boolean {
  const { width, passes, passesAny, keeps, keepsSlash, last } = automaton;
  const nowhere = new Uint32Array(width);
  const open = new Uint32Array(width);
  open[0] = 1;
  fork(open, automaton);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const own = passes.get(code) ?? nowhere;
    const one = code === slash ? nowhere : passesAny;
    const kept = code === slash ? keepsSlash : keeps;
    let carry = 0;
    let any = 0;
    for (let word = 0; word < width; word += 1) {
      const here = at32(open, word);
      const leaving = here & (at32(own, word) | at32(one, word));
      const next = (here & at32(kept, word)) | (leaving << 1) | carry;
      carry = leaving >>> 31;
      open[word] = next;
      any |= next;
    }
    if (any === 0) return false;
    fork(open, automaton);
  }
  return ((at32(open, last >> 5) >>> (last & 31)) & 1) === 1;
}

/** Where folders may come or not, both ways are open. */
function fork(open: Places, { width, forks, hasForks }: Automaton): void {
  if (!hasForks) return;
  let carry = 0;
  for (let word = 0; word < width; word += 1) {
    const forking = at32(open, word) & at32(forks, word);
    open[word] = at32(open, word) | (forking << 1) | (forking << 2) | carry;
    carry = (forking >>> 31) | (forking >>> 30);
  }
}

function at32(places: Places, word: number): number {
  return (places[word] ?? 0) | 0;
}
