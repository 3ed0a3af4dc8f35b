import { join, relative } from "node:path";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { entriesIn } from "@parapet/scan-core/files/list-folder.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import { parseYaml } from "@parapet/documents/yaml.ts";
import type { Level } from "@parapet/scan-core/layers/layers.ts";

/** A sub-agent, a skill or a command: a file whose first lines say what it may do. */
export type Definition = {
  readonly kind: "agent" | "skill" | "command";
  /** Absolute. */
  readonly path: string;
  /** In the folder it belongs to: "skills/deploy/SKILL.md". */
  readonly name: string;
  readonly level: Level;
  /** ID of the plugin that contains it; "" if none does. */
  readonly plugin: string;
  /** The permission mode of a sub-agent; "" if it sets none. */
  readonly permissionMode: string;
  /** Rules that apply while the skill or the command runs, as written. */
  readonly allowedTools: readonly string[];
  /** The front matter, if it has hooks. */
  readonly head: ConfigDocument | undefined;
};

/** Folders and files in addition to the usual ones; absolute. */
export type FurtherPlaces = Readonly<Record<"agents" | "skills" | "commands", readonly string[]>>;

const nowhere: FurtherPlaces = { agents: [], skills: [], commands: [] };

/** More than anyone keeps, and few enough for a fast scan. */
const mostFiles = 2_000;
const mostBytes = 1 << 20;

/**
 * The sub-agents, skills and commands of a folder `.claude`, or of a plugin. Only their front
 * matter is kept.
 */
export async function definitionsIn({
  claudeDir,
  level,
  bounds,
  plugin = "",
  further = nowhere,
}: {
  readonly claudeDir: string;
  readonly level: Level;
  readonly bounds: FileBounds;
  readonly plugin?: string | undefined;
  readonly further?: FurtherPlaces | undefined;
}): Promise<readonly Definition[]> {
  const [agents, skills, commands] = await Promise.all([
    among([join(claudeDir, "agents"), ...further.agents], (folder) =>
      markdownIn(folder, 2, bounds),
    ),
    among([join(claudeDir, "skills"), ...further.skills], (folder) =>
      skillsIn(folder, further.skills.includes(folder), bounds),
    ),
    among([join(claudeDir, "commands"), ...further.commands], (folder) =>
      markdownIn(folder, 3, bounds),
    ),
  ]);
  const files = [
    ...agents.map((path) => ({ kind: "agent", path }) as const),
    ...skills.map((path) => ({ kind: "skill", path }) as const),
    ...commands.map((path) => ({ kind: "command", path }) as const),
  ].slice(0, mostFiles);
  const read = await Promise.all(
    files.map(async ({ kind, path }) => {
      const found = await frontMatterOf(path, bounds);
      if (found === undefined) return undefined;
      const { values: head, text, end } = found;
      return {
        kind,
        path,
        name: relative(claudeDir, path).replaceAll("\\", "/"),
        level,
        plugin,
        // Claude Code ignores the mode of a plugin's sub-agents.
        permissionMode: plugin === "" ? (head.get("permissionMode") ?? "") : "",
        allowedTools: kind === "agent" ? [] : rulesIn(head.get("allowed-tools") ?? ""),
        // It ignores their hooks, too.
        head:
          head.has("hooks") && !(plugin !== "" && kind === "agent")
            ? await headAsDocument(text, end)
            : undefined,
      } satisfies Definition;
    }),
  );
  return read.filter((definition) => definition !== undefined);
}

/** `Bash(git add:*), Read` as a list; commas and spaces in brackets do not separate. */
export function rulesIn(text: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let rule = "";
  for (const sign of text.replace(/^\[|\]$/g, "")) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth === 0 && /[,\s]/.test(sign)) {
      rules.push(rule);
      rule = "";
    } else rule += sign;
  }
  return [...rules, rule]
    .map((word) => word.replace(/^["']|["']$/g, ""))
    .filter((word) => word !== "");
}

type FrontMatter = {
  readonly values: ReadonlyMap<string, string>;
  readonly text: string;
  /** Offset of the second `---`. */
  readonly end: number;
};

/**
 * The plain `key: value` lines between the first two `---`, and lists below a key; undefined if
 * there are none.
 */
async function frontMatterOf(path: string, bounds: FileBounds): Promise<FrontMatter | undefined> {
  let text: string;
  try {
    ({ text } = await readTextFile(path, bounds));
  } catch {
    return undefined;
  }
  if (text.length > mostBytes) return undefined;
  const [first, ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/, 200);
  const end = lines.indexOf("---");
  if (first !== "---" || end < 0) return undefined;
  const values = new Map<string, string>();
  let key = "";
  for (const line of lines.slice(0, end)) {
    const [, name, value = ""] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      key = name;
      values.set(key, value.trim());
    } else if (item !== undefined && key !== "") {
      values.set(key, `${values.get(key) ?? ""} ${item.trim()}`.trim());
    }
  }
  const length = lines.slice(0, end).reduce((sum, line) => sum + line.length, 0);
  const breaks = text.includes("\r\n") ? 2 : 1;
  return { values, text, end: first.length + length + (end + 1) * breaks };
}

/**
 * The first `---` becomes a comment of equal length, so that positions match the file. Undefined
 * for invalid YAML.
 */
async function headAsDocument(text: string, end: number): Promise<ConfigDocument | undefined> {
  if (!text.startsWith("---")) return undefined;
  try {
    return { ...(await parseYaml(`#--${text.slice(3, end)}`)), text };
  } catch {
    return undefined;
  }
}

/** The files of each folder; a path to a file yields itself, and nothing is listed twice. */
async function among(
  places: readonly string[],
  search: (folder: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found = await Promise.all(
    places.map((place) => (place.endsWith(".md") ? Promise.resolve([place]) : search(place))),
  );
  return [...new Set(found.flat())];
}

/** The skills of a folder, each in its own folder; a named folder may be a skill itself. */
async function skillsIn(
  folder: string,
  mayBeOne: boolean,
  bounds: FileBounds,
): Promise<readonly string[]> {
  const entries = (await entriesIn(folder, bounds)).slice(0, mostFiles);
  const own = mayBeOne
    ? entries.filter((entry) => entry.name === "SKILL.md" && !entry.isDirectory())
    : [];
  return [
    ...own.map(({ name }) => join(folder, name)),
    ...entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name, "SKILL.md")),
  ];
}

async function markdownIn(
  folder: string,
  depth: number,
  bounds: FileBounds,
): Promise<readonly string[]> {
  if (depth === 0) return [];
  const entries = (await entriesIn(folder, bounds)).slice(0, mostFiles);
  const own = entries.filter((entry) => !entry.isDirectory() && entry.name.endsWith(".md"));
  const below = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => markdownIn(join(folder, name), depth - 1, bounds)),
  );
  return [...own.map(({ name }) => join(folder, name)), ...below.flat()].slice(0, mostFiles);
}
