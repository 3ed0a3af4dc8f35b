import type { Finding } from "./finding.ts";
import { shellWord } from "./shell-word.ts";

type Place = Pick<Finding, "agent_id" | "evidence">;

type Workspace = {
  readonly workspacePath: string;
  /** The folder that the paths of evidence are relative to, where that is not the workspace. */
  readonly shownFrom?: string;
};

/**
 * The remediation of a check for one finding. Within backticks, `FILE` becomes the first file or
 * folder of the finding, `FOLDER` its workspace and `SETTING` its first setting. Placeholders in
 * the path of a setting (`mcp.servers.NAME.url`, `channels.<channel>.enabled`) become the names in
 * the finding's pointers. Unknown or unprintable ones remain.
 */
export function remediationFor(text: string, finding: Place, workspace: Workspace): string {
  const pointers = finding.evidence.map(({ pointer }) => segmentsOf(pointer));
  const agent = finding.agent_id === "" ? [] : [["agents", "entries", finding.agent_id]];
  return withNames(text, [...pointers, ...agent])
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : filled(part, finding, workspace)))
    .join("`");
}

function filled(
  code: string,
  { evidence }: Place,
  { workspacePath, shownFrom = workspacePath }: Workspace,
): string {
  const [place] = evidence;
  const own = place?.default_of === "" ? atAgent(code, segmentsOf(place.pointer)) : code;
  return atWorkspace(own, workspacePath)
    .replaceAll(/\bFILE\b/g, (word) =>
      place === undefined ? word : pathWord(absolute(shownFrom, place.file), word),
    )
    .replaceAll(/\bFOLDER\b/g, (word) => pathWord(workspacePath, word))
    .replaceAll(/\bSETTING\b/g, (word) => settingAt(place?.pointer ?? "", word));
}

function settingAt(pointer: string, otherwise: string): string {
  const names = segmentsOf(pointer);
  if (pointer === "" || unwritable.test(pointer)) return otherwise;
  if (!names.every((name) => plainName.test(name))) return pointer;
  return names.join(".").replaceAll(/\.(\d+)(?=\.|$)/g, "[$1]");
}

/**
 * Where the setting is an agent's own, the one of all agents changes nothing: the command names the
 * agent's.
 */
function atAgent(code: string, [agents, entries, agent = "", ...own]: readonly string[]): string {
  if (agents !== "agents" || entries !== "entries" || !plainName.test(agent)) return code;
  return code.replaceAll(
    /(?<![\w.])(?:agents\.defaults\.([a-z]\w*(?:\.\w+)+)|(tools\.\w+(?:\.\w+)+))/g,
    (setting, ofDefaults: string | undefined, ofTools: string | undefined) => {
      const path = ofDefaults ?? ofTools ?? "";
      const parent = path.split(".").slice(0, -1);
      const isSame = path === own.join(".") || parent.length > 1;
      return isSame && parent.every((name, index) => name === own[index])
        ? `agents.entries.${agent}.${path}`
        : setting;
    },
  );
}

/** A name that needs no quotes, neither in a shell nor in the path of a setting. */
const plainName = /^\w[\w-]{0,63}$/;
/** What would end the code, the line, or change how it reads. */
const unwritable = /[`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const placeholder = /^(?:NAME|<\w+>)$/;

function withNames(remediation: string, pointers: readonly (readonly string[])[]): string {
  let text = remediation;
  for (const [setting] of remediation.matchAll(/\b[a-z]\w*(?:\.(?:\w+|<\w+>)|\[<\w+>\])+/gi)) {
    const path = setting.replaceAll(/\[(<\w+>)\]/g, ".$1").split(".");
    for (const [word, name] of namesAlong(path, pointers)) text = text.replaceAll(word, name);
  }
  return text.replaceAll("--agent <id>", (found) => {
    const agent = pointers.find(([first, second]) => first === "agents" && second === "entries");
    return agent?.[2] !== undefined && plainName.test(agent[2]) ? `--agent ${agent[2]}` : found;
  });
}

/**
 * The placeholders of a setting's path with the names that the first pointer along it has in their
 * place.
 */
function namesAlong(
  path: readonly string[],
  pointers: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  for (const pointer of pointers) {
    const names = new Map<string, string>();
    for (const [index, word] of path.entries()) {
      const name = pointer[index];
      if (name === undefined) break;
      if (!placeholder.test(word)) {
        if (word === name) continue;
        break;
      }
      if (!plainName.test(name)) break;
      names.set(word, name);
    }
    if (names.size > 0) return names;
  }
  return new Map();
}

/** `openclaw` changes the configuration of the home unless it is told another one. */
function atWorkspace(code: string, folder: string): string {
  const isHome = /(?:^|[\\/])\.openclaw[\\/]?$/.test(folder);
  return isHome || !/^openclaw\b/.test(code) ? code : `OPENCLAW_STATE_DIR=FOLDER ${code}`;
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function absolute(folder: string, file: string): string {
  if (file === ".") return folder;
  return /^(?:[/~]|[A-Za-z]:)/.test(file) ? file : `${folder.replace(/\/$/, "")}/${file}`;
}

/**
 * The path quoted for a shell; a tilde at the beginning is left to it. `otherwise` where quotes are
 * not enough.
 */
function pathWord(path: string, otherwise: string): string {
  if (unwritable.test(path)) return otherwise;
  const [, home = "", rest = ""] = /^(~\/)?(.*)$/s.exec(path) ?? [];
  return home + (rest === "" ? "" : shellWord(rest));
}
