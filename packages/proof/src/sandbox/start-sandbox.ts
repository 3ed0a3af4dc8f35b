import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProofFailed } from "../core/proof-failed.ts";
import { writeAccountFiles } from "./account-files.ts";
import { watchLimits } from "./limits.ts";
import { namespaces } from "./namespaces.ts";
import { requestsTo } from "./requests.ts";
import type { Sandbox, SandboxRequest } from "./sandbox.ts";
import { systemFolders } from "./system-folders.ts";
import { isRoot, nobody, withoutRights } from "./unprivileged.ts";

const own = "/run/parapet-proof";

const ownFolders = ["--proc", "/proc", "--dev", "/dev"];
/** Folders of the sandbox that lie in memory: no limit would count what is written there. */
const closedFolders = ["--remount-ro", "/dev", "--remount-ro", "/"];

/** Of one process; V8 reserves far more address space than it uses. */
const limitWords = [
  "--core=0",
  "--nofile=8192",
  "--nproc=1024",
  `--fsize=${256 * 1024 * 1024}`,
  `--data=${64 * 1024 * 1024 * 1024}`,
];

/**
 * Starts a sandbox that reaches nothing but its own loopback and what is shown to it, as a user
 * without rights. Throws ProofFailed where it does not start.
 */
export async function startSandbox(request: SandboxRequest): Promise<Sandbox> {
  const { scratch, home, hosts, wholeMs, signal, node } = request;
  const root = isRoot();
  const user = root ? nobody : (process.getuid?.() ?? nobody);
  const group = root ? nobody : (process.getgid?.() ?? nobody);
  const etc = request.etc ?? {};
  await writeAccountFiles({ folder: join(scratch, "etc"), user, group, home, hosts, etc });
  const temporary = join(scratch, "tmp");
  await mkdir(temporary);
  await chmod(temporary, 0o1777);
  const script = join(scratch, "inside.mjs");
  await writeFile(script, readFileSync(new URL("./inside.mjs", import.meta.url)));
  const child = spawn(
    "bwrap",
    [
      ...namespaces(root),
      ...(await systemFolders()),
      ...ownFolders,
      "--bind",
      temporary,
      "/tmp",
      "--ro-bind",
      join(scratch, "etc"),
      "/etc",
      ...shownWords([
        { from: node, to: nodeInside, writable: false },
        { from: script, to: `${own}/inside.mjs`, writable: false },
        ...request.shown,
      ]),
      ...closedFolders,
      "--setenv",
      "HOME",
      home,
      "--chdir",
      "/",
      ...withoutRights(root, request.addresses.map(addressWords)),
      "prlimit",
      ...limitWords,
      nodeInside,
      `${own}/inside.mjs`,
      JSON.stringify(request.relays),
    ],
    { stdio: ["pipe", "pipe", "pipe"], env: { PATH: process.env["PATH"] } },
  );
  const ended = new Promise<string>((resolve) => {
    let said = "";
    child.stderr.on("data", (data) => (said = (said + String(data)).slice(-2_000)));
    child.on("error", (error) => resolve(error.message));
    child.on("close", () => resolve(said.trim().split("\n").at(-1) ?? ""));
  });
  const kill = () => child.kill("SIGKILL");
  const limits = watchLimits({ pid: child.pid ?? 0, folder: scratch, wholeMs, kill });
  signal.addEventListener("abort", kill, { once: true });
  const requests = requestsTo(child, ended, () => limits.exceeded());
  void endedThen(ended, () => {
    limits.stop();
    signal.removeEventListener("abort", kill);
  });
  try {
    await requests.ready;
  } catch (error) {
    kill();
    throw error instanceof ProofFailed
      ? new ProofFailed(`The sandbox did not start. ${error.message}`)
      : error;
  }
  return {
    ...requests.sandbox,
    stop: async () => {
      kill();
      await ended;
    },
  };
}

async function endedThen(ended: Promise<unknown>, act: () => void): Promise<void> {
  await ended;
  act();
}

/** Where the sandbox shows the Node that it runs. */
export const nodeInside = `${own}/node/node`;

/** Where the sandbox shows the sockets of the servers outside. */
export const socketsInside = `${own}/sockets`;

function addressWords(address: string): string {
  // Without it, only what is asked of this address fails, and says so.
  return `ip addr add ${address}/32 dev lo 2>/dev/null || :`;
}

/** Folders above each place are made for everybody to enter; the shortest place comes first. */
function shownWords(shown: SandboxRequest["shown"]): readonly string[] {
  const made = new Set<string>();
  return shown
    .toSorted((one, other) => one.to.length - other.to.length)
    .flatMap(({ from, to, writable }) => {
      const above = foldersAbove(to).filter((folder) => !made.has(folder));
      for (const folder of above) made.add(folder);
      const dirs = above.flatMap((folder) => ["--perms", "0755", "--dir", folder]);
      return [...dirs, writable ? "--bind" : "--ro-bind", from, to];
    });
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
}
