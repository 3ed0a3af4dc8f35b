import { withDistinctNames } from "../code/distinct-names.ts";
import type { FactCollector } from "../fact-collector.ts";

const text = String.raw`["'${"`"}]([^"'${"`"}\n]{1,300})["'${"`"}]`;
/** `Path("/home")`, or the text where the path had a name. */
const pathOrText = String.raw`(?:\bPath\s{0,4}\(\s{0,4})?${text}\s{0,4}\)?`;
/** What a program goes through, and how what it finds there reads as a path. */
const walks: readonly (readonly [
  form: RegExp,
  below: (folder: string, names: string) => string,
])[] = [
  [
    form(
      String.raw`\b(?:os\.(?:listdir|scandir)|readdir(?:Sync)?|Dir\.(?:children|each_child|entries|foreach))\s{0,4}\(?\s{0,4}${text}`,
    ),
    inFolder,
  ],
  [form(String.raw`${pathOrText}\.iterdir\b`), inFolder],
  [form(String.raw`\b(?:os\.walk|Find\.find)\s{0,4}\(?\s{0,4}${text}`), belowFolder],
  [
    form(
      String.raw`\bfind(?:depth)?\s{0,4}\(\s{0,4}(?:sub\s{0,4}\{[^}]{0,300}\}|\\&\w{1,40})\s{0,4},\s{0,4}${text}`,
    ),
    belowFolder,
  ],
  [form(String.raw`${pathOrText}\.rglob\s{0,4}\(\s{0,4}${text}`), namedBelow],
  [form(String.raw`${pathOrText}\.glob\s{0,4}\(\s{0,4}${text}`), namedIn],
  [
    form(String.raw`\b(?:i?glob(?:Sync)?|Dir\.glob)\s{0,4}\(?\s{0,4}${text}|\bDir\[\s{0,4}${text}`),
    asWritten,
  ],
];

function form(source: string): RegExp {
  return new RegExp(source, "g");
}

function inFolder(folder: string): string {
  return `${folder}/*`;
}
function belowFolder(folder: string): string {
  return `${folder}/**`;
}
function namedBelow(folder: string, names: string): string {
  return `${folder}/**/${names}`;
}
function namedIn(folder: string, names: string): string {
  return `${folder}/${names}`;
}
function asWritten(first: string, second: string): string {
  return first + second;
}

const argument = String.raw`((?:[^(),\n]|\([^()\n]{0,120}\)|,\s{0,4}(?=\w{1,40}\s{0,4}\))){1,160})`;
const removed = form(
  String.raw`\b(?:os\.(?:remove|unlink|rmdir)|unlink(?:Sync)?|rmSync|rmdirSync|rmtree|File\.(?:delete|unlink)|rm_rf?)\s{0,4}\(?\s{0,4}${argument}`,
);
const emptied = form(
  String.raw`\bopen\s{0,4}\(\s{0,4}${argument},\s{0,4}(?:mode\s{0,4}=\s{0,4})?["'][wx]|\b(?:writeFile(?:Sync)?|truncate(?:Sync)?|File\.(?:write|truncate)|file_put_contents)\s{0,4}\(\s{0,4}${argument}`,
);
/** `f.unlink()` */
const removedItself = form(String.raw`\b(\w{1,80})\.(?:unlink|delete|rmtree)\b`);
const emptiedItself = form(String.raw`\b(\w{1,80})\.write_(?:text|bytes)\b`);
/** `unlink` of Perl without words takes what the loop is at. */
const removesIt = /\bunlink\s{0,4}[;}]/;

const loopNames =
  /\bfor(?:each)?\s{0,4}\(?\s{0,4}(?:(?:const|let|var|my)\s{1,4})?([\w$,\s]{1,80}?)\s{1,4}(?:in|of)\b|\|\s{0,4}(\w{1,80})\s{0,4}\||\(?\s{0,4}\b(\w{1,80})\s{0,4}\)?\s{0,4}=>|\bfunction\s{0,4}\(\s{0,4}(\w{1,80})/g;
/** Words with which a path is put together. */
const joiners: ReadonlySet<string> = new Set(
  "os path join str Path fs pathlib resolve r f".split(" "),
);
/** Only some of what is found is meant. */
const chooses =
  /\b(?:ends|starts)_?with\b|\bsuffix\b|\bfnmatch\b|\bextname\b|\bm?time(?:Ms)?\b|\.(?:match|test|includes|search|fullmatch|stem)\s{0,4}\(|\bre\.\w|=~/i;

/**
 * Adds what code removes or empties by going through a folder, one file after the other: it then is
 * all that is in there.
 */
export function addWalkedFiles(written: string, collector: FactCollector, cwd: string): void {
  if (chooses.test(written)) return;
  const code = withDistinctNames(written);
  const found = walks.flatMap(([walk, below]) =>
    [...code.matchAll(walk)].map(({ 1: folder = "", 2: pattern = "", index, 0: { length } }) => ({
      folder,
      path: below(folder.replace(/(?<=.)\/$/, ""), pattern),
      at: index,
      end: index + length,
    })),
  );
  if (found.length === 0) return;
  const bound = boundIn(code);
  for (const { folder, path, at, end } of found.slice(0, 16)) {
    const names = namesOf(bound, code, at, end);
    const takes = (calls: RegExp): boolean =>
      [...code.matchAll(calls)].some(([, ...forms]) => isFound(forms.join(""), folder, names));
    if (takes(removed) || takes(removedItself) || removesIt.test(code)) {
      collector.addPath(path, "delete", cwd, "all");
    }
    if (takes(emptied) || takes(emptiedItself)) collector.addEmptied(path, cwd);
  }
}

type Bound = { readonly names: readonly string[]; readonly at: number; readonly end: number };

function boundIn(code: string): readonly Bound[] {
  return [...code.matchAll(loopNames)].slice(0, 64).map((found) => ({
    names: found
      .slice(1)
      .join("")
      .split(/[\s,]+/)
      .filter(Boolean),
    at: found.index,
    end: found.index + found[0].length,
  }));
}

/**
 * Names of what a walk comes to: those of the loop that it stands in, and what is made of them; of
 * all loops where it stands in none.
 */
function namesOf(bound: readonly Bound[], code: string, at: number, end: number): Set<string> {
  const before = bound.findLast((one) => one.end <= at && !/[\n;:]/.test(code.slice(one.end, at)));
  const after = bound.find((one) => one.at >= end && !/[\n;]/.test(code.slice(end, one.at)));
  const own = before ?? after;
  const names = new Set(own === undefined ? bound.flatMap((one) => one.names) : own.names);
  for (const { names: others, end: from } of bound) {
    const through = /^[^\n;:{]{0,160}/.exec(code.slice(from))?.[0] ?? "";
    if (through.split(/\W+/).some((word) => names.has(word))) {
      for (const name of others) names.add(name);
    }
  }
  for (const [, name = "", parts = ""] of code.matchAll(joinedName)) {
    if (parts.split(/\W+/).some((part) => names.has(part))) names.add(name);
  }
  return names;
}

/** `p = os.path.join(root, name)` */
const joinedName = /\b(\w{1,80})\s{0,4}=\s{0,4}(?:\w{1,20}\.){0,2}join\s{0,4}\(([^()\n]{1,160})\)/g;

/** True for what a loop came to in the folder, and for nothing that another folder has. */
function isFound(expression: string, folder: string, names: ReadonlySet<string>): boolean {
  const texts = [...expression.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, one = ""]) => one);
  const isElsewhere = texts.some(
    (one) => one.replace(/\/$/, "") !== folder.replace(/\/$/, "") && one !== "/",
  );
  if (isElsewhere) return false;
  const words = expression.replaceAll(/["'`][^"'`]*["'`]/g, " ").match(/[A-Za-z_]\w*/g) ?? [];
  return (
    words.some((word) => names.has(word)) &&
    words.every((word) => names.has(word) || joiners.has(word))
  );
}
