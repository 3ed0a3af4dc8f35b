/** Values of one loop; copies of longer lists would say nothing new. */
const maxItems = 8;
/** Of all copies together, in UTF-16 code units. */
const maxCopies = 32_768;

const afterValue = String.raw`(?=\s{0,8}(?:[,;)\]\n]|$|\+\s{0,4}["'](?!\/["']\s{0,4}\+)))`;
const homes: readonly (readonly [form: RegExp, value: string])[] = [
  [/(?:\bos\.path\.)?\bexpanduser\s{0,4}\(\s{0,4}(["'])(~[^"'\n]{0,300})\1\s{0,4}\)/g, '"$2"'],
  [/\b(?:pathlib\.)?Path\.home\s{0,4}\(\s{0,4}\)(?=\.(?:r?glob|iterdir)\b)/g, 'Path("~")'],
  [
    new RegExp(
      String.raw`(?:\bstr\s{0,4}\(\s{0,4})?(?:\b(?:pathlib\.)?Path\.home\s{0,4}\(\s{0,4}\)|\b(?:os\.)?homedir\s{0,4}\(\s{0,4}\)|\bDir\.home\b|(?:\bos\.environ|\bENV|\$ENV|\bprocess\.env)(?:[[{]\s{0,4}["']?HOME["']?\s{0,4}[\]}]|\.HOME\b)|\b(?:os\.)?getenv\s{0,4}\(\s{0,4}["']HOME["']\s{0,4}\))${afterValue}`,
      "g",
    ),
    '"~"',
  ],
];

/** `NAME = "/home"`: a path, as a value of its own. */
const constant =
  /(?:^|[\s;,({])((?:\$|@)?[A-Za-z_]\w{0,80})\s{0,8}=\s{0,8}(?:(?:pathlib\.)?Path\s{0,4}\(\s{0,4})?(["'`])((?:[~/.]|[A-Za-z]:)[^"'`\n$]{0,300})\2\)?\s{0,8}(?=[;,\n)]|$)/g;
const list = String.raw`[[(]([^\])\n]{1,600})[\])]`;
const loops: readonly RegExp[] = [
  new RegExp(
    String.raw`\bfor(?:each)?\s{0,4}\(?\s{0,4}(?:(?:const|let|var|my)\s{1,4})?(\$?\w{1,80})\s{1,4}(?:in|of)\s{1,4}${list}`,
    "g",
  ),
  new RegExp(
    String.raw`${list}\s{0,4}\.(?:for_?each|each|map)\s{0,4}(?:\(\s{0,4}(?:async\s{0,4})?(?:function\s{0,4})?\(?|(?:\{|do)\s{0,4}\|)\s{0,4}(\w{1,80})`,
    "gi",
  ),
  new RegExp(String.raw`\bfor(?:each)?\s{1,4}(?:my\s{1,4})?(\$\w{1,80})\s{0,4}${list}`, "g"),
];
const path = /(["'`])((?:[~/.]|[A-Za-z]:)[^"'`\n]{0,300})\1/g;
const joined = /(["'])([^"'\\\n]{0,300})\1(?:\s{0,4}\+\s{0,4}(["'])[^"'\\\n]{0,300}\3){1,64}/g;

const joinedPath =
  /\b(?:os\.path|path|File)\.(?:join|resolve)\s{0,4}\(\s{0,4}((["'])[^"'\\\n]{0,300}\2(?:\s{0,4},\s{0,4}(["'])[^"'\\\n]{0,300}\3){0,16})\s{0,4}\)/g;

/** Texts that are put together from texts, as one: `"rm" + "tree"`, `path.join("/", "home")`. */
export function withJoinedTexts(code: string): string {
  return code
    .replaceAll(joined, (texts, quote: string) => quote + partsOf(texts).join("") + quote)
    .replaceAll(
      joinedPath,
      (_, texts: string, quote: string) =>
        quote +
        partsOf(texts)
          .join("/")
          .replaceAll(/\/{2,}/g, "/") +
        quote,
    );
}

function partsOf(texts: string): readonly string[] {
  return [...texts.matchAll(/(["'])([^"'\\\n]{0,300})\1/g)].map(([, , part = ""]) => part);
}

/** Code in which paths stand where their names stood, and copies of it, for a loop over paths one for each of them. */
export function withResolvedValues(written: string): readonly string[] {
  const code = homes.reduce((before, [form, value]) => before.replaceAll(form, value), written);
  const whole = withJoinedTexts(code);
  const values = new Map<string, string>();
  for (const [, name = "", , value = ""] of whole.matchAll(constant)) {
    // Of two values nobody knows which is meant.
    values.set(name, values.has(name) ? "" : value);
  }
  const plain = withJoinedTexts(withValues(whole, values));
  const copies = loopsIn(plain).flatMap(([name, items]) =>
    items.map((item) => withValues(plain, new Map([[name, item]]))),
  );
  return [plain, ...copies.slice(0, Math.floor(maxCopies / (plain.length + 1)))];
}

function loopsIn(code: string): readonly (readonly [name: string, items: readonly string[]])[] {
  return loops.flatMap((form) =>
    [...code.matchAll(form)].slice(0, maxItems).map(([, first = "", second = ""]) => {
      const isName = /^\$?\w+$/.test(first);
      const [name, items] = isName ? [first, second] : [second, first];
      return [name, [...items.matchAll(path)].slice(0, maxItems).map(([, , item = ""]) => item)];
    }),
  );
}

function withValues(code: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return code;
  return code.replaceAll(name, (written) => {
    const value = values.get(written) ?? "";
    return value === "" ? written : `"${value}"`;
  });
}

/** A name that is used, and not assigned to. */
const name = /(?<![\w.$@"'`])[$@]?[A-Za-z_]\w{0,80}(?!\w|["'`]|\s{0,8}(?:=(?![=>])|:|\())/g;
