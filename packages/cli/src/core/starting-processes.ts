import { closeSync, openSync, readFileSync, readlinkSync, readSync } from "node:fs";
import type { StartingProcess } from "@parapet/adapter-link";

/** Processes above one another: more than anybody puts there who does not want to hide one. */
const mostProcesses = 4_096;
/** The command line and the variables of a process together have fewer bytes on Linux. */
const mostBytes = 8 * 1024 * 1024;
/** Of all variables together; of what is above, programs and command lines are known alone. */
const mostVariableBytes = 64 * 1024 * 1024;

/**
 * This process, and those that started it, its parent first: on Linux, as far as they run still and
 * may be read. Elsewhere, this process alone.
 */
export function startingProcesses(own: NodeJS.Process): readonly StartingProcess[] {
  const { pid, execPath, env } = own;
  const found: StartingProcess[] = [
    { pid, program: execPath, argv: [], cwd: own.cwd(), env: { ...env } },
  ];
  if (own.platform !== "linux") return found;
  let child = statOf(pid);
  let left = mostVariableBytes;
  while (child !== undefined && child.parent > 0 && found.length < mostProcesses) {
    const parent = statOf(child.parent);
    // A number that is used again after the parent has ended belongs to a younger process.
    if (parent === undefined || parent.started > child.started) break;
    const variables = left > 0 ? contentOf(`/proc/${child.parent}/environ`) : "";
    left -= variables.length;
    const read = readProcess(child.parent, variables);
    const after = statOf(child.parent);
    if (after === undefined || after.started !== parent.started) break;
    found.push(read);
    child = after;
  }
  return found;
}

type Stat = { readonly parent: number; readonly started: number };

function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program is in parentheses and may hold anything, parentheses too.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), started: Number(fields[19]) };
  } catch {
    return undefined;
  }
}

function readProcess(pid: number, variables: string): StartingProcess {
  const folder = `/proc/${pid}`;
  return {
    pid,
    program: linkOf(`${folder}/exe`).replace(/ \(deleted\)$/, ""),
    argv: textsIn(contentOf(`${folder}/cmdline`)),
    cwd: linkOf(`${folder}/cwd`),
    env: Object.fromEntries(
      textsIn(variables).flatMap((text) => {
        const at = text.indexOf("=");
        return at > 0 ? [[text.slice(0, at), text.slice(at + 1)] as const] : [];
      }),
    ),
  };
}

/** "" for what is not there, or belongs to somebody else. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** Texts that end with a zero byte. */
function textsIn(content: string): readonly string[] {
  return content.split("\0").filter((text) => text !== "");
}

function contentOf(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const chunks: Buffer[] = [];
      let length = 0;
      while (length < mostBytes) {
        const chunk = Buffer.alloc(64 * 1024);
        const read = readSync(file, chunk, 0, chunk.length, null);
        if (read === 0) break;
        chunks.push(chunk.subarray(0, read));
        length += read;
      }
      return Buffer.concat(chunks).toString("utf8");
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
