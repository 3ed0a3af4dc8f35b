import type { ServerStart } from "./server-start.ts";

/** Words that decide nothing of what runs in a container. */
const idle = /^(?:-[it]{1,2}|--rm|--init|--interactive|--tty)$/;
const takesValue =
  /^(?:-[vpuwmlh]|--(?:volume|mount|network|net|name|publish|user|workdir|env-file|entrypoint|platform|pull|gpus|cap-add|cap-drop|security-opt|memory|cpus|label|add-host|dns|hostname|device|tmpfs|ipc|pid|runtime))$/;

/** What `docker run …` starts; undefined for other commands, and where no image is named. */
export function containerStart(args: readonly string[]): ServerStart | undefined {
  if (args[0] !== "run") return undefined;
  const names: string[] = [];
  const before: string[] = [];
  for (let index = 1; index < args.length; index += 1) {
    const word = args[index] ?? "";
    const [, variable] = /^(?:-e|--env=)(.+)$/s.exec(word) ?? [];
    if (word === "-e" || word === "--env") {
      names.push(nameOf(args[index + 1] ?? ""));
      index += 1;
    } else if (variable !== undefined) names.push(nameOf(variable));
    else if (idle.test(word)) continue;
    else if (takesValue.test(word)) {
      before.push(word, args[index + 1] ?? "");
      index += 1;
    } else if (word.startsWith("-")) before.push(word);
    else return startOfImage(word, [...before, ...args.slice(index + 1)], names);
  }
  return undefined;
}

function startOfImage(
  word: string,
  rest: readonly string[],
  names: readonly string[],
): ServerStart {
  const [, image = word, tag = ""] = /^(.*?)(?::([\w.-]{1,128}))?$/s.exec(word) ?? [];
  const name = image.replace(/^docker\.io\/(?:library\/)?/, "");
  return {
    what: ["image", name],
    version: tag === "latest" ? "" : tag,
    rest,
    names,
    shown: name.replaceAll(/[^\w./:@-]/g, "?").slice(0, 80),
  };
}

function nameOf(variable: string): string {
  return variable.split("=", 1)[0] ?? "";
}
