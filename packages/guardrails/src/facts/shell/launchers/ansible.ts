import { quoted } from "../word.ts";
import { runsScripts } from "./launch.ts";
import type { Launch } from "./launch.ts";

type Parameters = Readonly<Record<string, string>>;
type Module = (parameters: Parameters, text: string) => readonly string[];

/** `chdir=/srv make install` */
const inShell: Module = ({ chdir = "" }, text) => {
  const script = text.replace(/^\s*(?:(?:chdir|creates|removes|executable)=\S+\s{1,8}){0,4}/, "");
  return [chdir === "" ? script : `${command("cd", chdir)} && ${script}`];
};
const writes: Module = ({ dest = "", path = dest }) => [command("tee", path)];
const service: Module = ({ name = "", state = "", enabled = "" }) =>
  /^(?:stopped|restarted|absent)$/.test(state) || /^(?:no|false)$/i.test(enabled)
    ? [command("systemctl", "stop", name)]
    : [];

/** What each module of Ansible does, as a command that does the same. */
const modules: ReadonlyMap<string, Module> = new Map<string, Module>([
  ["command", inShell],
  ["shell", inShell],
  ["raw", inShell],
  ["expect", ({ command: script = "" }) => [script]],
  ["script", inShell],
  ["cron", ({ job = "" }) => [job]],
  ["copy", ({ src = "/dev/null", dest = "" }) => [command("cp", "-r", src, dest)]],
  ["synchronize", ({ src = "", dest = "" }) => [command("rsync", "-a", src, dest)]],
  ["template", ({ src = "", dest = "" }) => [command("cp", src, dest)]],
  ["assemble", writes],
  ["lineinfile", writes],
  ["blockinfile", writes],
  ["replace", writes],
  ["ini_file", writes],
  ["xml", writes],
  ["file", changedFile],
  ["acl", ({ path = "" }) => [command("chmod", "000", path)]],
  ["unarchive", ({ src = "", dest = "" }) => [command("tar", "xf", src, "-C", dest)]],
  ["get_url", ({ url = "", dest = "" }) => [command("curl", "-o", dest, url)]],
  ["uri", ({ url = "", dest = "/dev/null" }) => [command("curl", "-o", dest, url)]],
  ["git", ({ repo = "", dest = "" }) => [command("git", "clone", repo, dest)]],
  ["slurp", ({ src = "", path = src }) => [command("cat", path)]],
  ["fetch", ({ src = "" }) => [command("cat", src)]],
  ["service", service],
  ["systemd", service],
  ["systemd_service", service],
  ["supervisorctl", service],
  ["mount", ({ path = "" }) => [command("mount", "-t", "tmpfs", "tmpfs", path)]],
]);

function changedFile({ path: given, dest = "", name = dest, src = "", state = "" }: Parameters) {
  const path = given ?? name;
  if (state === "absent") return [command("rm", "-r", path)];
  return state === "link" || state === "hard"
    ? [command("ln", "-sf", src, path)]
    : [command("chmod", "000", path)];
}

/** `ansible HOSTS -m MODULE -a PARAMETERS`; without a module the parameters are a command. */
export const ansibleModule: Launch = runsScripts(({ texts }) => {
  const text = valueAfter(texts, /^(?:-a|--args)$/, /^(?:-a|--args=)(.+)$/s) ?? "";
  const name = valueAfter(texts, /^(?:-m|--module-name)$/, /^(?:-m|--module-name=)(.+)$/s);
  const module = modules.get((name ?? "command").replace(/^(?:[\w-]+\.){1,2}/, ""));
  return module?.(parametersIn(text), text).filter(Boolean) ?? [];
});

function valueAfter(texts: readonly string[], option: RegExp, joined: RegExp): string | undefined {
  const at = texts.findIndex((text) => option.test(text));
  if (at >= 0) return texts[at + 1];
  return texts.flatMap((text) => joined.exec(text)?.[1] ?? [])[0];
}

/** `path=/etc/x state=absent`, or the same as JSON. */
function parametersIn(text: string): Parameters {
  if (text.trimStart().startsWith("{")) return jsonParameters(text);
  const found = text.matchAll(/(?<![^\s])([a-z_]{1,40})=(?:"([^"]*)"|'([^']*)'|(\S+))/g);
  return Object.fromEntries([...found].map(([, name = "", ...forms]) => [name, forms.join("")]));
}

function jsonParameters(text: string): Parameters {
  try {
    const given: unknown = JSON.parse(text);
    return Object.fromEntries(
      Object.entries(Object(given)).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** "" where a word of it is not known. */
function command(...words: readonly string[]): string {
  if (words.includes("")) return "";
  return words.map((word) => (word.startsWith("~") ? word : quoted(word))).join(" ");
}
