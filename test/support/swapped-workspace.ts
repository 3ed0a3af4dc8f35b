import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Where the workspace is in the root, and what imitates it in the folder outside. */
export const workspaceIn = "team/workspace";

/**
 * Files of a workspace in which fixes find something to do: text, edited and included, and
 * permission bits.
 */
export const fixable: Readonly<Record<string, string>> = {
  "openclaw.json": `{
  gateway: { bind: "lan" }, // the tablet needs it
  logging: { level: "debug" },
  tools: { $include: "./parts/tools.json5" },
}
`,
  "parts/tools.json5": `{ exec: { mode: "full" } }\n`,
  "credentials/a.json": `{}\n`,
  "credentials/b.json": `{}\n`,
  // Of a runtime that is small, so that much can be done in little time.
  "toy.json": `{
  gate: "open", // the cat wants out
  channels: { $include: "./parts/channels.json5" },
}
`,
  "parts/channels.json5": `{ mail: { open: true } }\n`,
};

/** What is exchanged for links: those, and what Parapet makes beside them. */
export const names: readonly string[] = [
  ...Object.keys(fixable),
  ".env",
  "parapet-ignore.json5",
  "openclaw.json.bak",
  "parts/tools.json.bak",
  "toy.json.bak",
];

/**
 * Lays out a workspace; every file of one with a mark holds it, and looks as if it could be fixed,
 * too.
 */
export function writeWorkspace(folder: string, mark = ""): string {
  const workspace = join(folder, workspaceIn);
  for (const name of mark === "" ? Object.keys(fixable) : names) {
    const path = join(workspace, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    const text = fixable[name] ?? (name === ".env" ? "" : "{ suppressions: [] }\n");
    const mode = name === "credentials/a.json" ? 0o600 : 0o644;
    writeFileSync(path, mark === "" ? text : marked(name, text, mark), { mode });
  }
  return workspace;
}

function marked(name: string, text: string, mark: string): string {
  if (name === ".env") return `SECRET=${mark}\n`;
  if (name === "openclaw.json") {
    return text.replace('"debug"', `"debug", file: "/var/${mark}.log"`).replace("tablet", mark);
  }
  if (name === "toy.json") return text.replace("cat", mark);
  return name.endsWith("b.json") ? `{ "token": "${mark}" }\n` : `// ${mark}\n${text}`;
}

/**
 * Everything about a folder that a program outside it could change, as text; symbolic links are not
 * followed.
 */
export function snapshotOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .concat("")
    .map((name) => {
      const path = join(folder, name);
      const { mode, uid, gid, nlink, ino, size } = lstatSync(path);
      return [name, mode.toString(8), uid, gid, nlink, ino, size, contentOf(path)].join(" ");
    });
}

function contentOf(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return readlinkSync(path);
  return stats.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
}

/** The files below a folder whose bytes hold a text. */
export function filesWith(text: string, folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile() && readFileSync(path).includes(text));
}
