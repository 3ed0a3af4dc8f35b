import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import type { CommandFact } from "../shell/command-fact.ts";
import { readShell } from "../shell/read-shell.ts";
import { evaluatedIn } from "../signals/facts/evaluated-code.ts";

const shells =
  /^(?:(?:ba|z|da|k|a|fi)?sh|python[\d.]*|node|deno|bun|perl|ruby|php|source|\.|pwsh|powershell)$/;

const fetchers = /^(?:curl|wget2?|aria2c|https?|xh)$/;

/** Unreadable code, or code from a third-party repository, that is run. */
export function hiddenCode(text: string): readonly CommandFact[] {
  const commands = readShell(text);
  const decoded = new Set<string>();
  const cloned: string[] = [];
  const fetched = new Map<string, string>();
  const found = new Map<string, CommandFact>();
  const add = (does: string, severity: CommandFact["severity"]): void => {
    found.set(does, { kind: "elsewhere", does, severity, confidence: "high" });
  };
  for (const { command, redirections, words: read, cwd } of commands) {
    const { name, argv, fed_by: fedBy } = command;
    const words = argv.slice(1);
    const isDecoder =
      (/^base(?:64|32)$/.test(name) && words.some((word) => /^-\w*[dD]|^--decode$/.test(word))) ||
      (name === "xxd" && words.some((word) => /^-\w*r/.test(word))) ||
      (name === "openssl" && words.includes("-d"));
    if (isDecoder || fedBy.some((one) => one === "base64" || one === "xxd")) {
      for (const { path, access } of redirections) if (access === "write") decoded.add(plain(path));
    }
    if (/^(?:powershell|pwsh)$/.test(name) && words.some((word) => /^-e(?:c|nc\w*)?$/i.test(word)))
      add("runs a base64-encoded command", "critical");
    if (/^(?:perl|ruby|php)$/.test(name)) {
      const evaluated = evaluatedIn(words.join(" "));
      if (evaluated !== undefined) add(evaluated, "critical");
    }
    const stored = storedByWindows(name, words);
    if (stored !== undefined) fetched.set(stored.file, stored.host);
    const run = [argv[0] ?? "", ...(shells.test(name) ? words : [])].map(plain);
    if (run.some((word) => decoded.has(word))) add("decodes a text and runs it", "critical");
    const source = run.map((word) => fetched.get(word)).find((host) => host !== undefined);
    if (source !== undefined && stored === undefined)
      add(`starts a file that it downloads from ${source}`, "critical");
    const address = shells.test(name) ? words.find((word) => /^https?:\/\//.test(word)) : undefined;
    const isInstalled = words.some((word) => /^(?:add|install|i)$/.test(word));
    if (address !== undefined && /^(?:deno|bun|node)$/.test(name) && !isInstalled)
      add(`runs a download from ${hostOf(address) || "an address"}`, "critical");
    if (name === "git" && words.includes("clone")) cloned.push(folderOf(words));
    if (name === "tar" && fedBy.some((one) => fetchers.test(one))) {
      cloned.push(plain(words[words.indexOf("-C") + 1] ?? ""));
    }
    const isCode = read.some(
      ({ text: code, fedBy: from }) =>
        /^(?:\$\(|`)/.test(code) && from.some((one) => fetchers.test(one)),
    );
    if (isCode && /^(?:python[\d.]*|node|perl|ruby|php|pwsh|powershell)$/.test(name))
      add(`runs a download with ${name}`, "critical");
    // A script with a relative path is in the current folder.
    const isInside = cloned.some((folder) => cwd === folder || cwd.endsWith(`/${folder}`));
    const inClone = run.find(
      (word, at) =>
        cloned.some((folder) => isBelow(word, folder)) ||
        (isInside && (at === 0 ? (argv[0] ?? "").startsWith("./") : !word.startsWith("-"))),
    );
    if (inClone !== undefined) add(`fetches a folder and runs ${inClone} from it`, "high");
  }
  return [...found.values()];
}

/** Programs of Windows that download a file. */
function storedByWindows(
  name: string,
  words: readonly string[],
): { readonly file: string; readonly host: string } | undefined {
  const isOne =
    (name === "certutil" && words.some((word) => /^[-/]urlcache$/i.test(word))) ||
    (name === "bitsadmin" && words.some((word) => /^\/transfer$/i.test(word)));
  const at = isOne ? words.findIndex((word) => /^https?:\/\//i.test(word)) : -1;
  const file = plain(words[at + 1] ?? "");
  return at < 0 || file === "" ? undefined : { file, host: hostOf(words[at] ?? "") };
}

function plain(word: string): string {
  return word.replace(/^\.\//, "");
}

function folderOf(words: readonly string[]): string {
  const operands = words.filter((word) => !word.startsWith("-"));
  const at = operands.findIndex((word) => /:\/\/|^[\w.-]+@[\w.-]+:/.test(word));
  const address = operands[at] ?? "";
  const folder =
    operands[at + 1] ??
    address
      .split(/[/:]/)
      .at(-1)
      ?.replace(/\.git$/, "") ??
    "";
  return plain(folder);
}

function isBelow(word: string, folder: string): boolean {
  return folder.length > 1 && word.startsWith(`${folder}/`);
}
