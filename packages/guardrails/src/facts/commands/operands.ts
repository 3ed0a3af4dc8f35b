/** The words of a command that are no options, and the values of those options that take one. */
export type Operands = {
  readonly plain: readonly string[];
  readonly options: ReadonlyMap<string, readonly string[]>;
};

/**
 * Sorts the words after the program. `withValue` are the options whose value is the next word, or
 * sticks to a single letter, or follows `=`.
 */
export function operandsOf(argv: readonly string[], withValue: ReadonlySet<string>): Operands {
  const plain: string[] = [];
  const options = new Map<string, string[]>();
  const note = (option: string, value: string): void => {
    const values = options.get(option);
    if (values === undefined) options.set(option, [value]);
    else values.push(value);
  };
  let onlyPlain = false;
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (onlyPlain || !/^-./.test(word)) plain.push(word);
    else if (word === "--") onlyPlain = true;
    else if (withValue.has(word)) {
      at += 1;
      note(word, argv[at] ?? "");
    } else {
      const equals = word.indexOf("=");
      const letters = letterWithValue(word, withValue);
      if (equals > 0) note(word.slice(0, equals), word.slice(equals + 1));
      else if (letters === undefined) note(word, "");
      else if (letters.value !== "") note(letters.option, letters.value);
      else {
        at += 1;
        note(letters.option, argv[at] ?? "");
      }
    }
  }
  return { plain, options };
}

/** `-ofile` and the last letter of `-sSo file`. */
function letterWithValue(
  word: string,
  withValue: ReadonlySet<string>,
): { readonly option: string; readonly value: string } | undefined {
  if (!/^-[A-Za-z]/.test(word)) return undefined;
  for (let at = 1; at < word.length; at += 1) {
    const option = `-${word.charAt(at)}`;
    if (withValue.has(option)) return { option, value: word.slice(at + 1) };
    if (!/[A-Za-z\d]/.test(word.charAt(at))) return undefined;
  }
  return undefined;
}
