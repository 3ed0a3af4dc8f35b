/**
 * A text that fits a pattern, as gitleaks makes the secrets of its tests: `random` says which.
 * Knows literals, escapes, classes, groups, alternatives and repetitions with a bound; throws for
 * anything else.
 */
export function samplePattern(pattern: string, random: () => number): string {
  let at = 0;
  const made = alternatives();
  if (at < pattern.length) throw new Error(`This pattern is not understood: ${pattern}`);
  return made;

  function alternatives(): string {
    const all = [sequence()];
    while (pattern[at] === "|") {
      at += 1;
      all.push(sequence());
    }
    return all[Math.floor(random() * all.length)] ?? "";
  }

  function sequence(): string {
    let text = "";
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") text += repeated();
    return text;
  }

  function repeated(): string {
    const from = at;
    const first = atom();
    const to = at;
    const [least, most] = bounds();
    const after = at;
    const times = least + Math.floor(random() * (most - least + 1));
    let text = times === 0 ? "" : first;
    for (let count = 1; count < times; count += 1) {
      at = from;
      text += atom();
      at = to;
    }
    at = after;
    return text;
  }

  function bounds(): readonly [number, number] {
    const counted = /^\{(\d+)(?:,(\d+))?\}/.exec(pattern.slice(at));
    if (counted === null) {
      if (pattern[at] !== "?") return [1, 1];
      at += 1;
      return [0, 1];
    }
    at += counted[0].length;
    return [Number(counted[1]), Number(counted[2] ?? counted[1])];
  }

  function atom(): string {
    const character = pattern[at] ?? "";
    if (character === "[") return fromClass();
    if (character === "(") {
      at += pattern.startsWith("(?:", at) ? 3 : 1;
      const text = alternatives();
      at += 1;
      return text;
    }
    at += character === "\\" ? 2 : 1;
    return character === "\\" ? (pattern[at - 1] ?? "") : character;
  }

  function fromClass(): string {
    const end = pattern.indexOf("]", at + 1);
    const inside = pattern.slice(at + 1, end);
    at = end + 1;
    const all = [...inside.matchAll(/(\\.|[^\\])(?:-(\\.|[^\\]))?/g)].flatMap(
      ([, first = "", last = first]) => between(first.slice(-1), last.slice(-1)),
    );
    return all[Math.floor(random() * all.length)] ?? "";
  }
}

function between(first: string, last: string): string[] {
  const from = first.charCodeAt(0);
  return Array.from({ length: Math.max(1, last.charCodeAt(0) - from + 1) }, (_, index) =>
    String.fromCharCode(from + index),
  );
}
