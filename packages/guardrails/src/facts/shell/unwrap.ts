import { Buffer } from "node:buffer";
import { words as wordsOf } from "../../words.ts";
import { foundPaths } from "../commands/found-files.ts";
import { scriptsOfRunner } from "./package-runner.ts";
import { escapedScripts } from "./escaped-scripts.ts";
import { plainWord, quoted } from "./word.ts";
import type { Word } from "./word.ts";
import { scriptOptionsOf, wrapperOf } from "./wrappers.ts";

/** What a program runs besides itself. */
export type Unwrapped = {
  /** The words of the program that it runs instead; empty when there is none. */
  readonly inner: readonly Word[];
  /** Scripts that it hands to a shell. */
  readonly scripts: readonly string[];
};

/** Options of many programs that are commands: `tar --to-command=…`, `ssh -o ProxyCommand=…`. */
const commandOption =
  /^(?:alias\.[\w.-]+(?==!)|--(?:checkpoint-action=exec|to-command|use-compress-program|rsh|upload-pack|receive-pack)|ProxyCommand|LocalCommand|core\.(?:sshCommand|pager|editor|hooksPath|fsmonitor)|credential\.helper)=!?(.*)$/s;
const assignment = /^[A-Za-z_]\w*=/;

/** What `name` runs by its words and, for xargs, by its input. */
export function unwrapped(
  name: string,
  words: readonly Word[],
  stdin: string | undefined,
): Unwrapped {
  const options = words.flatMap(({ text }) =>
    text.includes("=") ? (commandOption.exec(text)?.[1] ?? []) : [],
  );
  const scripts = [
    ...scriptsOf(name, words),
    ...options,
    ...escapedScripts(name, words, stdin),
    ...scriptsOfRunner(name, words),
  ];
  if (name === "find" || name === "fd" || name === "fdfind")
    return { inner: [], scripts: [...scripts, ...foundCommands(words)] };
  if (name === "ssh") return { inner: [], scripts: [...scripts, ...remoteScript(words)] };
  if (name === "docker" || name === "podman" || name === "kubectl" || name === "nerdctl") {
    return { inner: inContainer(words), scripts };
  }
  const wrapper = wrapperOf(name);
  if (wrapper === undefined || (name === "env" && scripts.length > 0))
    return { inner: [], scripts };
  const rest = afterOptions(words, wrapper.withValue, wrapper.operands);
  const start = wrapper.assignments ? rest.findIndex(({ text }) => !assignment.test(text)) : 0;
  const inner = start < 0 ? [] : rest.slice(start);
  if ((name !== "xargs" && name !== "parallel") || inner.length === 0) return { inner, scripts };
  const given = name === "parallel" ? parallelWords(words, inner) : undefined;
  if (given?.length === 0)
    return { inner: [], scripts: [...scripts, ...inner.slice(1).map(({ text }) => text)] };
  if (given !== undefined) return { inner: given, scripts };
  return { inner: withItems(words, inner, stdin), scripts };
}

/** What `xargs` makes of its input: its items behind the words of the command, or in place of `-I`'s text. */
function withItems(
  words: readonly Word[],
  inner: readonly Word[],
  stdin: string | undefined,
): readonly Word[] {
  const texts = words.map(({ text }) => text);
  const hasLines = texts.some((text) => /^(?:-\w*0|--null|-d.*|--delimiter.*)$/.test(text));
  const file = words.find((_, index) => /^(?:-a|--arg-file)$/.test(texts[index - 1] ?? ""));
  const input = file?.content ?? stdin ?? "";
  const items = input.split(hasLines ? /[\n\0]+/ : /[\s\0]+/).filter(Boolean);
  const at = texts.findIndex((text) => /^-[IiJ]/.test(text) || text.startsWith("--replace"));
  const written =
    at < 0
      ? "{}"
      : (/^(?:-[IiJ](.+)|--replace=(.+))$/
          .exec(texts[at] ?? "")
          ?.slice(1)
          .find(Boolean) ?? (texts[at] === "-I" ? (texts[at + 1] ?? "{}") : "{}"));
  if (!inner.some(({ text }) => text.includes(written))) {
    return [...inner, ...items.map(plainWord)];
  }
  if (items.length === 0) return inner;
  return inner.flatMap((word) => {
    if (word.text === written) return items.map(plainWord);
    return word.text.includes(written)
      ? items.map((item) => plainWord(withItem(word.text, written, item)))
      : [word];
  });
}

/** Behind a folder stands a name: where a folder is listed, those of all that lies in it. */
function withItem(text: string, written: string, item: string): string {
  const isPath = /^[~/]/.test(item) && !/\s/.test(item);
  return text
    .split(written)
    .reduce((before, after) => before + (isPath && before.endsWith("/") ? "*" : item) + after);
}

/** `parallel COMMAND ::: ITEM …`, and `parallel ::: COMMAND …`. */
function parallelWords(
  words: readonly Word[],
  inner: readonly Word[],
): readonly Word[] | undefined {
  const at = inner.findIndex(({ text }) => /^:::\+?$/.test(text));
  if (at < 0) return undefined;
  const items = inner.slice(at + 1).map(({ text }) => text);
  const command = inner.slice(0, at);
  return command.length === 0 ? [] : withItems(words, command, items.join("\n"));
}

/** The words after the options of a program and after so many operands of its own. */
function afterOptions(
  words: readonly Word[],
  withValue: ReadonlySet<string>,
  operands: number,
): readonly Word[] {
  let at = 1;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (text === "--") {
      at += 1;
      break;
    }
    if (!/^-./.test(text)) break;
    // `sudo -iu NAME`
    const isBundle = /^-[a-zA-Z]{2,}$/.test(text) && withValue.has(`-${text.at(-1)}`);
    if (withValue.has(text) || isBundle) at += 1;
  }
  return words.slice(at + operands);
}

function scriptsOf(name: string, words: readonly Word[]): readonly string[] {
  const texts = words.map(({ text }) => text);
  if (name === "eval") return [texts.slice(1).join(" ")];
  if (name === "trap" && texts.length > 2) return [texts[1] ?? ""];
  if (name === "powershell" || name === "pwsh") {
    const at = texts.findIndex((text) => /^-e(?:c|nc|ncodedcommand)?$/i.test(text));
    if (at > 0) return [Buffer.from(texts[at + 1] ?? "", "base64").toString("utf16le")];
  }
  const options = scriptOptionsOf(name);
  // `script -qc SCRIPT`
  const isBundle = (text: string): boolean =>
    options.includes("-c") && /^-[a-zA-Z]{1,4}c$/.test(text);
  const at = texts.findIndex(
    (text, index) =>
      index > 0 && (options.includes(text) || (isBundle(text) && name !== "powershell")),
  );
  if (at < 0) {
    const isPowerShell = name === "powershell" || name === "pwsh";
    if (isPowerShell && /^[\w-]+$/.test(texts[1] ?? "") && texts[1]?.startsWith("-") === false) {
      return [texts.slice(1).join(" ").replaceAll("\\", "/")];
    }
    const attached = texts.find((text) => options.some((option) => text.startsWith(`${option}=`)));
    return attached === undefined ? [] : [attached.slice(attached.indexOf("=") + 1)];
  }
  // PowerShell and cmd take all that follows.
  const takesRest = name === "cmd" || name === "powershell" || name === "pwsh";
  // Their paths have backslashes, which mean something else to other shells.
  return [
    takesRest
      ? texts
          .slice(at + 1)
          .join(" ")
          .replaceAll("\\", "/")
      : (texts[at + 1] ?? ""),
  ];
}

/** `find … -exec COMMAND ;` as scripts, so that a shell in it is seen, too. */
function foundCommands(words: readonly Word[]): readonly string[] {
  const scripts: string[] = [];
  const texts = words.map(({ text }) => text);
  const isFd = /(?:^|\/)fd(?:find)?$/.test(texts[0] ?? "");
  const paths = isFd ? pathsOfFd(texts) : foundPaths(texts);
  for (const [index, { text }] of words.entries()) {
    if (!/^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(text)) continue;
    const rest = words.slice(index + 1);
    const end = rest.findIndex((word) => word.text === ";" || word.text === "+");
    const command = (end < 0 ? rest : rest.slice(0, end)).map((word) => word.text);
    // `fd` adds what it found where no word stands for it.
    if (isFd && !command.some((word) => word.includes("{"))) command.push("{}");
    const filled = command.flatMap((word) => {
      if (word === "{}") return paths;
      return word.includes("{}") ? [word.replaceAll("{}", () => paths[0] ?? "")] : [word];
    });
    scripts.push(filled.map(quoted).join(" "));
  }
  return scripts;
}

/** `fd PATTERN FOLDER …`: all below the folders where it asks for no names; else what only a disk knows. */
function pathsOfFd(texts: readonly string[]): readonly string[] {
  const end = texts.findIndex((text) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
  const own = texts.slice(1, end < 0 ? texts.length : end);
  const [pattern = "", ...folders] = own.filter((text) => !text.startsWith("-"));
  const isAll =
    /^[.*^$]*$/.test(pattern) &&
    !own.some((text) => /^-(?:\w*[eES]|-extension|-exclude|-size)/.test(text));
  return isAll && folders.length > 0
    ? folders.map((folder) => `${folder.replace(/\/$/, "")}/**`)
    : ["{}"];
}

const sshOptions: ReadonlySet<string> = new Set(
  Array.from("BbcDEeFIiJLlmOopQRSWw", (letter) => `-${letter}`),
);

/** The shell at the other end reads the words anew. */
function remoteScript(words: readonly Word[]): readonly string[] {
  const rest = afterOptions(words, sshOptions, 1);
  return rest.length === 0 ? [] : [rest.map(({ text }) => text).join(" ")];
}

const containerOptions: ReadonlySet<string> = new Set(
  wordsOf(`-e --env -v --volume -p --publish -w --workdir -u --user --name --network --entrypoint
    -n --namespace -c --container --env-file --mount -h --hostname -l --label -m --memory`),
);

/** `docker exec CONTAINER COMMAND`, `docker run IMAGE COMMAND`, `kubectl exec POD -- COMMAND`. */
function inContainer(words: readonly Word[]): readonly Word[] {
  const verb = words.findIndex(({ text }) => text === "exec" || text === "run");
  if (verb < 0) return [];
  const dashes = words.findIndex(({ text }) => text === "--");
  if (dashes > verb) return words.slice(dashes + 1);
  const inner = afterOptions(words.slice(verb), containerOptions, 1);
  const mounts = mountsOf(words);
  if (mounts.length === 0) return inner;
  const own = inner.map((word) => ({
    ...word,
    text: /\s/.test(word.text) ? scriptOutside(word.text, mounts) : outside(word.text, mounts),
  }));
  const folder = workFolderOf(words);
  return folder === undefined || own.length === 0
    ? own
    : [plainWord("env"), plainWord("-C"), plainWord(outside(folder, mounts)), ...own];
}

type Mount = { readonly outside: string; readonly inside: string };

/** Folders of this machine that a container sees: `-v /:/host`, `--mount source=/,target=/host`. */
function mountsOf(words: readonly Word[]): readonly Mount[] {
  return words.flatMap(({ text }, index) => {
    const joined = /^(?:-v|--volume=|--mount=)(.+)$/.exec(text)?.[1];
    const value = /^(?:-v|--volume|--mount)$/.test(text) ? words[index + 1]?.text : joined;
    if (value === undefined) return [];
    const source = /\b(?:source|src)=([^,]+)/.exec(value)?.[1];
    const target = /\b(?:target|dst|destination)=([^,]+)/.exec(value)?.[1];
    if (source !== undefined && target !== undefined) return [{ outside: source, inside: target }];
    const [from = "", to = ""] = value.split(":");
    return /^[/~.]/.test(from) && to.startsWith("/") && to !== "/"
      ? [{ outside: from, inside: to }]
      : [];
  });
}

/** `-w FOLDER`, where the command in the container starts. */
function workFolderOf(words: readonly Word[]): string | undefined {
  const at = words.findIndex(({ text }) => text === "-w" || text === "--workdir");
  const joined = words.find(({ text }) => text.startsWith("--workdir="))?.text.slice(10);
  return at < 0 ? joined : words[at + 1]?.text;
}

/** The same for the paths that a script in the container names. */
function scriptOutside(script: string, mounts: readonly Mount[]): string {
  return script
    .split(/(?<=[\s;&|<>()"'=])|(?=[\s;&|<>()"'=])/)
    .map((part) => outside(part, mounts))
    .join("");
}

/** Where a path in a container lies on this machine. */
function outside(text: string, mounts: readonly Mount[]): string {
  const mount = mounts.find(({ inside }) => text === inside || text.startsWith(`${inside}/`));
  return mount === undefined ? text : `${mount.outside}/${text.slice(mount.inside.length)}`;
}
