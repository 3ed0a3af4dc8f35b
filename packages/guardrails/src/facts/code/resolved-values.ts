import { withDistinctNames } from "./distinct-names.ts";

/** Values of one loop; copies of longer lists would say nothing new. */
const maxItems = 8;
/** Of all copies together, in UTF-16 code units. */
const maxCopies = 32_768;

const afterValue = String.raw`(?=\s{0,8}(?:[,;)\]\n]|$|\+\s{0,4}["'](?!\/["']\s{0,4}\+)))`;
const homes: readonly (readonly [form: RegExp, value: string])[] = [
  [/(?:\bos\.path\.)?\bexpanduser\s{0,4}\(\s{0,4}(["'])(~[^"'\n]{0,300})\1\s{0,4}\)/g, '"$2"'],
  [
    /\b(?:pathlib\.)?Path\.home\s{0,4}\(\s{0,4}\)(?=\.(?:r?glob|iterdir)\b|\s{0,4}\/\s{0,4}["'])/g,
    'Path("~")',
  ],
  [
    new RegExp(
      String.raw`(?:\bstr\s{0,4}\(\s{0,4})?(?:\b(?:pathlib\.)?Path\.home\s{0,4}\(\s{0,4}\)|\b(?:os\.)?homedir\s{0,4}\(\s{0,4}\)|\bDir\.home\b|(?:\bos\.environ|\bENV|\$ENV|\bprocess\.env)(?:[[{]\s{0,4}["']?HOME["']?\s{0,4}[\]}]|\.HOME\b|\.get\s{0,4}\(\s{0,4}["']HOME["'][^()\n]{0,40}\))|\b(?:os\.)?getenv\s{0,4}\(\s{0,4}["']HOME["'][^()\n]{0,40}\))${afterValue}`,
      "g",
    ),
    '"~"',
  ],
];

/** `NAME = "/home"`, `NAME: str = "/home"`: a path, as a value of its own. */
const constant =
  /(?:^|[\s;,({=])((?:\$|@)?[A-Za-z_]\w{0,80})(?:\s{0,4}:\s{0,4}[\w.]{1,40}\s{0,8}|\s{0,8}:?)=\s{0,8}(?:(?:pathlib\.)?Path\s{0,4}\(\s{0,4})?(["'`])((?:[~/.]|[A-Za-z]:)[^"'`\n$]{0,300})\2\)?\s{0,8}(?=[;,\n)]|$)/g;
const listed = String.raw`[[(]([^\])\n]{1,600})[\])]`;
const loops: readonly RegExp[] = [
  new RegExp(
    String.raw`\bfor(?:each)?\s{0,4}\(?\s{0,4}(?:(?:const|let|var|my)\s{1,4})?(\$?\w{1,80})\s{1,4}(?:in|of)\s{1,4}${listed}`,
    "g",
  ),
  new RegExp(
    String.raw`${listed}\s{0,4}\.(?:for_?each|each|map)\s{0,4}(?:\(\s{0,4}(?:async\s{0,4})?(?:function\s{0,4})?\(?|(?:\{|do)\s{0,4}\|)\s{0,4}(\w{1,80})`,
    "gi",
  ),
  new RegExp(String.raw`\bfor(?:each)?\s{1,4}(?:my\s{1,4})?(\$\w{1,80})\s{0,4}${listed}`, "g"),
];
const path = /(["'`])((?:[~/.]|[A-Za-z]:)[^"'`\n]{0,300})\1/g;
const joined = /(["'])([^"'\\\n]{0,300})\1(?:\s{0,4}\+\s{0,4}(["'])[^"'\\\n]{0,300}\3){1,64}/g;

const joinedPath =
  /\b(?:os\.path|path|File)\.(?:join|resolve)\s{0,4}\(\s{0,4}((["'])[^"'\\\n]{0,300}\2(?:\s{0,4},\s{0,4}(["'])[^"'\\\n]{0,300}\3){0,16})\s{0,4}\)/g;

const text = String.raw`["'][^"'\\\n]{0,300}["']`;
const texts = String.raw`${text}(?:\s{0,4},\s{0,4}${text}){0,64}`;
/** `"a-b".replace("-", "")`, `"aXb".replace(/X/g, "")` */
const replaced =
  /(["'])([^"'\\\n]{1,300})\1\.(?:replace|replaceAll|gsub|sub|tr)\s{0,4}\(\s{0,4}(?:\/([\w\s@#%_-]{1,40})\/(g?)|["']([^"'\\\n]{1,40})["'])\s{0,4},\s{0,4}["']([^"'\\\n]{0,40})["']\s{0,4}\)/g;
const sign = String.raw`["']([^"'\n]{0,8})["']`;
/** `["a", "b"].join("")` */
const listJoined = new RegExp(
  String.raw`\[\s{0,4}(${texts})\s{0,4}\]\.join\s{0,4}\(\s{0,4}(?:${sign})?\s{0,4}\)`,
  "g",
);
/** `"".join(["a", "b"])` */
const joinedList = new RegExp(
  String.raw`${sign}\.join\s{0,4}\(\s{0,4}[[(]\s{0,4}(${texts})\s{0,4}[\])]\s{0,4}\)`,
  "g",
);
/** What is left of `BASE / "dist"` where `BASE` is a path. */
const divided = /(["'])([~/][^"'\n]{0,300})\1((?:\s{0,4}\/\s{0,4}["'][^"'\n]{0,300}["']){1,16})/g;
const slashed =
  /\bPath\s{0,4}\(\s{0,4}["']([^"'\n]{0,300})["']\s{0,4}\)((?:\s{0,4}\/\s{0,4}["'][^"'\n]{0,300}["']){1,16})/g;
const template =
  /(?:\$?`([^`$\n]{0,300})\$\{\s{0,4}([\w.]{1,80})\s{0,4}\}([^`$\n]{0,300})`|\bf(["'])([^"'{}\n]{0,300})\{([\w.]{1,80})\}([^"'{}\n]{0,300})\4)/g;
const wordList = /%[wW]([[({<])([^\])}>\n]{1,400})[\])}>]/g;

/**
 * Texts that are put together from texts, as one: `"rm" + "tree"`, `path.join("/", "home")`, and a
 * template as such a sum.
 */
export function withJoinedTexts(code: string): string {
  return code
    .replaceAll(
      template,
      (
        _,
        before = "",
        name = "",
        after = "",
        quote = '"',
        first = before,
        own = name,
        last = after,
      ) => `${quote}${first}${quote} + ${own} + ${quote}${last}${quote}`,
    )
    .replaceAll(/\s\+\s(["'])\1/g, "")
    .replaceAll(
      wordList,
      (_, _open, list: string) =>
        `[${list
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => `"${word}"`)
          .join(", ")}]`,
    )
    .replaceAll(listJoined, (_, list: string, between = ",") => asText(list, between))
    .replaceAll(joinedList, (_, between: string, list: string) => asText(list, between))
    .replaceAll(
      replaced,
      (_, quote: string, own: string, pattern?: string, flags = "", plain = "", to = "") => {
        const from = pattern ?? plain;
        const isAll = pattern === undefined || String(flags).includes("g");
        return (
          quote + (isAll ? own.replaceAll(from, () => to) : own.replace(from, () => to)) + quote
        );
      },
    )
    .replaceAll(joined, (sum, quote: string) => quote + partsOf(sum).join("") + quote)
    .replaceAll(
      slashed,
      (_, folder: string, rest: string) => `Path("${cleanPath([folder, ...partsOf(rest)])}")`,
    )
    .replaceAll(
      divided,
      (_, quote: string, folder: string, rest: string) =>
        quote + cleanPath([folder, ...partsOf(rest)]) + quote,
    )
    .replaceAll(
      joinedPath,
      (_, parts: string, quote: string) => quote + cleanPath(partsOf(parts)) + quote,
    );
}

function asText(list: string, between: string): string {
  return `"${partsOf(list).join(between)}"`;
}

function cleanPath(parts: readonly string[]): string {
  return parts.join("/").replaceAll(/\/{2,}/g, "/");
}

function partsOf(list: string): readonly string[] {
  return [...list.matchAll(/(["'])([^"'\\\n]{0,300})\1/g)].map(([, , part = ""]) => part);
}

/**
 * Code in which paths stand where their names stood, and copies of it, for a loop over paths one
 * for each of them.
 */
export function withResolvedValues(written: string): readonly string[] {
  const code = homes.reduce((before, [form, value]) => before.replaceAll(form, value), written);
  const whole = withDistinctNames(withListedValues(withPlainLists(withJoinedTexts(code))));
  const values = new Map<string, string>();
  for (const [, name = "", , value = ""] of whole.matchAll(constant)) {
    // Of two values nobody knows which is meant.
    values.set(name, values.has(name) ? "" : value);
  }
  const plain = withJoinedTexts(withValues(whole, values));
  const copies = [...loopsIn(plain), ...callsIn(plain)].flatMap(([name, items]) =>
    items.map((item) => withValues(plain, new Map([[name, item]]))),
  );
  const mapped = [...plain.matchAll(mappedCalls)]
    .slice(0, maxItems)
    .flatMap(([, call = "", items = ""]) =>
      [...items.matchAll(path)].slice(0, maxItems).map(([item]) => `${call}(${item})`),
    );
  if (mapped.length > 0) copies.push(mapped.join("\n"));
  return [plain, ...copies.slice(0, Math.floor(maxCopies / (plain.length + 1)))];
}

/** `NAME = ["/home", …]`, a list of its own. */
const listConstant = new RegExp(
  String.raw`(?:^|[\s;,({])([$@]?[A-Za-z_]\w{0,80})(?:\s{0,4}:\s{0,4}[\w.[\]]{1,40})?\s{0,8}=\s{0,8}(?=[[(]\s{0,4}["'])${listed}\s{0,8}(?=[;\n]|$)`,
  "g",
);

const textList =
  /[[(]\s{0,16}["'][^"'\n]{0,300}["'](?:\s{0,16},\s{0,16}["'][^"'\n]{0,300}["']){0,63}\s{0,16}(?:,\s{0,16})?[\])]/g;
const orderedList = new RegExp(
  String.raw`\b(?:sorted|reversed|list|tuple|set)\s{0,4}\(\s{0,4}(${listed})[^()\n]{0,40}\)`,
  "g",
);

/**
 * Lists of texts in one line, as a loop goes through them: `sorted([…])`, `enumerate([…])`,
 * `"/a /b".split()`.
 */
function withPlainLists(code: string): string {
  return code
    .replaceAll(textList, (list) => list.replaceAll(/\s*\n\s*/g, " "))
    .replaceAll(
      /(["'])([~/][^"'\n]{0,300})\1\.split\s{0,4}\(\s{0,4}\)/g,
      (_, quote: string, paths: string) =>
        `[${paths
          .split(/\s+/)
          .map((word) => quote + word + quote)
          .join(", ")}]`,
    )
    .replaceAll(
      /\bfor\s{1,4}\w{1,80}\s{0,4},\s{0,4}(\w{1,80})\s{1,4}in\s{1,4}enumerate\s{0,4}\(([^()\n]{0,300}|\s{0,4}\([^()\n]{0,300}\)\s{0,4})\)/g,
      "for $1 in $2",
    )
    .replaceAll(orderedList, "$1");
}

/** Lists where loops go through their names. */
function withListedValues(code: string): string {
  const lists = new Map<string, string>();
  for (const [, name = "", items = ""] of code.matchAll(listConstant)) {
    lists.set(name, lists.has(name) ? "" : items);
  }
  if (lists.size === 0) return code;
  const listOf = (written: string, open: string, close: string): string => {
    const items = lists.get(written) ?? lists.get(`@${written.slice(1)}`) ?? "";
    return items === "" ? written : `${open}${items}${close}`;
  };
  return code
    .replaceAll(
      /(?<=\b(?:in|of)\s{1,4})[A-Za-z_]\w{0,80}(?=\s{0,4}[:)\]\n;]|\s{1,4}do\b)/g,
      (written) => listOf(written, "[", "]"),
    )
    .replaceAll(/(?<![\w.$])[A-Za-z_]\w{0,80}(?=\s{0,4}\.(?:for_?each|each|map)\b)/gi, (written) =>
      listOf(written, "[", "]"),
    )
    .replaceAll(
      /(?<=\bmap\s{0,4}\(\s{0,4}[\w.]{1,80}\s{0,4},\s{0,4})[A-Za-z_]\w{0,80}(?=\s{0,4}\))/g,
      (written) => listOf(written, "[", "]"),
    )
    .replaceAll(
      /(?<=\bfor(?:each)?\s{1,4}(?:my\s{1,4})?\$\w{1,80}\s{0,4}\(\s{0,4})@\w{1,80}(?=\s{0,4}\))/g,
      (written) => listOf(written, "", ""),
    );
}

/** `map(FUNCTION, [PATH, …])` */
const mappedCalls = new RegExp(
  String.raw`\bmap\s{0,4}\(\s{0,4}([\w.]{1,80})\s{0,4},\s{0,4}${listed}`,
  "g",
);
/** A function of the code itself, with the name of what it is given first. */
const definition =
  /\b(?:def|function|sub)\s{1,4}(\w{1,80})\s{0,4}\(\s{0,4}(\w{1,80})|\b(\w{1,80})\s{0,4}=\s{0,4}(?:async\s{1,4})?(?:function\s{0,4}\(\s{0,4}|lambda\s{1,4}|\(?\s{0,4})(\w{1,80})\s{0,4}(?:\)?\s{0,4}=>|:|[,)])/g;
const call = /\b(\w{1,80})\s{0,4}\(\s{0,4}["'`]((?:[~/.]|[A-Za-z]:)[^"'`\n]{0,300})["'`]/g;

/** Paths that functions of the code are called with, by the names that they have there. */
function callsIn(code: string): readonly (readonly [name: string, items: readonly string[]])[] {
  const calls = [...code.matchAll(call)].slice(0, 64);
  if (calls.length === 0) return [];
  return [...code.matchAll(definition)]
    .slice(0, maxItems)
    .map(([, first, own = "", name = first, given = own]) => [
      given,
      calls
        .filter(([, called]) => called === name)
        .slice(0, maxItems)
        .map(([, , item = ""]) => item),
    ]);
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
