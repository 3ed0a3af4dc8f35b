import { Buffer } from "node:buffer";
import { words as wordsOf } from "../../words.ts";
import { plainWord } from "./word.ts";
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
  /^(?:--(?:checkpoint-action=exec|to-command|use-compress-program|rsh|upload-pack|receive-pack)|ProxyCommand|LocalCommand|core\.(?:sshCommand|pager|editor|hooksPath|fsmonitor)|credential\.helper)=!?(.*)$/s;
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
  const scripts = [...scriptsOf(name, words), ...options];
  if (name === "find" || name === "fd")
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
  const fed = name === "xargs" && inner.length > 0 && stdin !== undefined ? stdin : "";
  return { inner: [...inner, ...fed.split(/\s+/).filter(Boolean).map(plainWord)], scripts };
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
    if (withValue.has(text)) at += 1;
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
  const at = texts.findIndex((text, index) => index > 0 && options.includes(text));
  if (at < 0) {
    const attached = texts.find((text) => options.some((option) => text.startsWith(`${option}=`)));
    return attached === undefined ? [] : [attached.slice(attached.indexOf("=") + 1)];
  }
  // PowerShell and cmd take all that follows.
  const takesRest = name === "cmd" || name === "powershell" || name === "pwsh";
  return [takesRest ? texts.slice(at + 1).join(" ") : (texts[at + 1] ?? "")];
}

/** `find … -exec COMMAND ;` as scripts, so that a shell in it is seen, too. */
function foundCommands(words: readonly Word[]): readonly string[] {
  const scripts: string[] = [];
  for (const [index, { text }] of words.entries()) {
    if (!/^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(text)) continue;
    const rest = words.slice(index + 1);
    const end = rest.findIndex((word) => word.text === ";" || word.text === "+");
    scripts.push((end < 0 ? rest : rest.slice(0, end)).map((word) => quoted(word.text)).join(" "));
  }
  return scripts;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
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
  return afterOptions(words.slice(verb), containerOptions, 1);
}
