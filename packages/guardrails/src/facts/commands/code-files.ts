import type { FactCollector } from "../fact-collector.ts";
import { addWalkedFiles } from "./walked-code.ts";
import { protectionOf } from "../control/protected-path.ts";
import { findUrls } from "../network/find-urls.ts";
import { spelledOut } from "../code/spelled-out.ts";
import { limitWhitespace } from "../limit-whitespace.ts";
import { normalizePath } from "../paths/normalize-path.ts";

/**
 * Words of calls that remove, replace or lock whole folders, in the languages that agents write.
 */
const changing =
  /\b(?:rmtree|rmSync|rmdirSync|rmdir|delete_directory|delete|unlink|unlinkSync|remove|removeSync|emptyDirSync|emptyDir|rimraf|rm_rf|rm_r|remove_entry|remove_dir_all|remove_tree|rename|renameSync|renames|move|moveSync|cpSync|copytree|deltree|RemoveAll|Rename|chmod|chmodSync|chown|symlink|symlinkSync|extractall|unpack_archive)\b|\brm\s{0,8}\(/;
/** Of those, the ones that remove what they are given as a whole. */
const removing =
  /(?<!["'`])(?:\b(?:rmtree|rmSync|rmdirSync|removeSync|emptyDirSync|emptyDir|rimraf|rm_rf!?|rm_r|remove_entry_secure|remove_entry|remove_dir_all|remove_tree|deltree|RemoveAll|unlink|Directory\]::Delete|delete-directory|file\s{1,8}delete\s{1,8}-force)|\brm)\s{0,8}\(?\s{0,8}[[(]?\s{0,8}(?:(?:os\.path\.expanduser|Path|glob\.glob|Dir\.glob|glob|str)\s{0,8}\(\s{0,8})?(?:\w{1,20}\s{0,4}=\s{0,4})?[rbfu]{0,2}["'`]([^"'`\n]{1,300})["'`]|\bPath(?:name)?(?:\.new)?\s{0,4}\(\s{0,4}["'`]([^"'`\n]{1,300})["'`]\s{0,4}\)\.(?:rmtree|rmdir|delete|unlink)\b/g;
/** A file by a wildcard, which a shell's loop has put there. */
const removingMatches =
  /\bos\.(?:remove|unlink)\s{0,4}\(\s{0,4}["'`]([^"'`\n]{0,300}\*[^"'`\n]{0,300})["'`]/g;
/** All that is in a folder is gone through, and removed whole. */
const listing =
  /\b(?:iterdir|listdir|scandir|os\.walk|readdirSync|readdir|Dir\.(?:children|each_child|entries))\b/;
const removal =
  /\b(?:rmtree|rmSync|rmdirSync|removeSync|rimraf|rm_rf|rm_r|remove_entry|remove_dir_all|RemoveAll)\b|["']rm["']\s{0,8},\s{0,8}["']-\w*r/;
const home =
  /\bPath\.home\(\)|\bhomedir\(\)|\bDir\.home\b|\bprocess\.env\.HOME\b|(?:\benv|\bENV|\benviron|\bgetenv)[[({]\s{0,8}["']?HOME\b|["']~\/?["']|\$(?:env:)?(?:HOME|USERPROFILE)\b/i;
const removesHome =
  /(?:\b(?:rmtree|rmSync|rmdirSync|removeSync|emptyDirSync|rimraf|rm_rf|rm_r|remove_dir_all|RemoveAll|Directory\]::Delete)|\brm)\s{0,8}\(?\s{0,8}(?:\$(?:env:)?(?:HOME|USERPROFILE)|[\w.]{0,20}Path\.home\(\)|(?![\w.(]{0,20}(?:join|resolve)\s{0,4}\()[\w.()"']{0,30}homedir\(\)|Dir\.home|process\.env\.HOME|[$\w.]{0,20}(?:environ|getenv|ENV)[[({]["']?HOME["']?[\])}])\s{0,8}(?:[,);]|$)/;
/**
 * Whole trees that a program goes through, and calls that remove a file, other than one that is
 * named there: what it finds there is gone, one after the other.
 */
const walked =
  /(?:\bos\.walk|\bi?glob(?:Sync)?|\bPath|\bDir\.glob|\bFind\.find)\s{0,8}\(?\s{0,8}["'`]([^"'`\n]{1,300})["'`]/g;
const removesFiles =
  /(?:\bos\.(?:remove|unlink)\b|\.unlink(?=\s{0,8}\()|\bunlink(?:Sync)?\b|\bFile\.delete\b|\brmSync\b)(?!\s{0,4}\(?\s{0,4}(["'`])[^"'`$\n]{0,300}\1\s{0,4}(?:[,);}]|$))/;
const walks = /\bos\.walk\b|\brglob\b|\*\*|\bFind\.find\b|\/\*["'`]/;
/** `open("FILE", "w")`, `writeFileSync("FILE", …)` */
const writing =
  /(?:\bopen\s{0,4}\(\s{0,4}["'`]([^"'`\n]{1,300})["'`]\s{0,4},\s{0,4}(?:mode\s{0,4}=\s{0,4})?["'`](?:[wx]|r\+|rb\+|r\+b|>)|\b(?:writeFile(?:Sync)?|truncateSync|createWriteStream|file_put_contents|File\.write|Deno\.writeTextFileSync)\s{0,4}\(\s{0,4}["'`]([^"'`\n]{1,300})["'`])/g;
/** `require("FILE")`, `readFileSync("FILE"`, `open("FILE")` of Python without a mode. */
const reading =
  /(?:\brequire\s{0,4}\((?=\s{0,4}["'][^"'\n]{1,300}\.json["'])|\breadFile(?:Sync)?\s{0,4}\(|\bopen\s{0,4}\((?=\s{0,4}["'][^"'\n]{1,300}["']\s{0,4}\)\s{0,4}\.read)|\bFile\.read\s{0,4}\()\s{0,4}["'`]([^"'`\n]{1,300})["'`]/g;
const text = /["'`]([^"'`\n]{1,300})["'`]/g;
/** Without quotes, as Tcl has them; in other languages there are none but in remarks. */
const bare = /(?<=[\s([{<=,])((?:~|\$env\(HOME\)|\$HOME|\/[\w.])[^\s"'`;,(){}<>\]]{1,300})/g;
const remark = /(?:^|[ \t])(?:#|\/\/|--|\*)[ \t!][^\n]{0,1000}/gm;
/** More are not looked at. */
const maxTexts = 256;

/**
 * Hosts and paths that are in a program's text. Only running it would tell what it does with them.
 */
export function addFilesOfCode(written: string, collector: FactCollector, cwd: string): void {
  const namesHome = /["'`]~["'`]/.test(written);
  for (const piece of spelledOut(limitWhitespace(written))) {
    addFilesOf(piece, namesHome, collector, folderOf(piece, cwd));
  }
}

/** Where code works that goes to a folder itself; of two nobody knows which is meant where. */
function folderOf(code: string, cwd: string): string {
  const folders = new Set([...code.matchAll(changesFolder)].map(([, folder = ""]) => folder));
  const [folder] = folders;
  return folder === undefined || folders.size > 1 ? cwd : normalizePath(folder, cwd);
}
const changesFolder = /\bchdir\s{0,4}\(?\s{0,4}["'`]([^"'`\n]{1,300})["'`]/g;

/**
 * `namesHome` is false where `"~"` was put for words that mean the home: a part of a path more
 * often than all of it.
 */
function addFilesOf(code: string, namesHome: boolean, collector: FactCollector, cwd: string): void {
  for (const { url } of findUrls(code)) collector.addUrl(url, "");
  const reach = changing.test(code) ? "place" : "file";
  const reads = onlyRead(code);
  const texts = [...code.matchAll(text)].slice(0, maxTexts).map(([, literal = ""]) => literal);
  for (const literal of texts) {
    if (literal === "~" && !namesHome) continue;
    if (
      /^(?:~|\/|\.\.?\/|\.env|[A-Za-z]:[\\/]|\$HOME)/.test(literal) &&
      !literal.startsWith("//")
    ) {
      collector.addPath(literal, reads.has(literal) ? "read" : "unknown", cwd, reach);
    } else if (isProtected(literal, cwd)) collector.addPath(literal, "unknown", cwd, reach);
  }
  const unquoted = code.replaceAll(remark, "").matchAll(bare).take(maxTexts);
  for (const [, word = ""] of unquoted) {
    const path = word.replace("$env(HOME)", "~");
    if (isProtected(path, cwd)) collector.addPath(path, "unknown", cwd, reach);
  }
  for (const [, given = "", literal = given] of code.matchAll(removing)) {
    collector.addPath(literal, "delete", cwd, "all");
  }
  for (const [, literal = ""] of code.matchAll(removingMatches)) {
    collector.addPath(literal, "delete", cwd, "all");
  }
  for (const [, opened = "", replaced = opened] of code.matchAll(writing)) {
    collector.addPath(replaced, "write", cwd);
  }
  if (removesFiles.test(code) && walks.test(code)) {
    for (const [, literal = ""] of code.matchAll(walked)) {
      if (/^[~/]|^[A-Za-z]:[\\/]/.test(literal)) collector.addPath(literal, "delete", cwd, "all");
    }
  }
  if (listing.test(code) && removal.test(code)) {
    for (const literal of texts) {
      if (/^[~/]|^[A-Za-z]:[\\/]/.test(literal)) collector.addPath(literal, "delete", cwd, "all");
    }
  }
  addWalkedFiles(code, collector, cwd);
  if (!home.test(code)) return;
  if (removesHome.test(code)) collector.addPath("~", "delete", cwd, "all");
  for (const path of pathsInHome(texts)) {
    if (isProtected(path, "")) collector.addPath(path, "unknown", cwd, reach);
  }
}

/** Texts that are in calls which read a file, and nowhere else. */
function onlyRead(code: string): ReadonlySet<string> {
  const found = [...code.matchAll(reading)].slice(0, maxTexts).map(([, literal = ""]) => literal);
  return new Set(
    found.filter((literal) => code.split(literal).length - 1 === timesIn(found, literal)),
  );
}

function timesIn(found: readonly string[], literal: string): number {
  return found.filter((one) => one === literal).length;
}

/**
 * What may be put together from the home and texts that follow each other: join(homedir(),
 * ".claude", "settings.json").
 */
function pathsInHome(texts: readonly string[]): readonly string[] {
  const parts = texts
    .map((literal) => literal.replace(/^[~/]+/, ""))
    .filter((part) => /^[.\w][^\s:]*$/.test(part))
    .slice(0, 32);
  return parts.flatMap((_, index) =>
    [1, 2, 3, 4].map((size) => `~/${parts.slice(index, index + size).join("/")}`),
  );
}

function isProtected(path: string, cwd: string): boolean {
  const { within, isHolder } = protectionOf(normalizePath(path, cwd));
  return within !== undefined || isHolder;
}
