import { parapetCommand } from "@parapet/posture";
import { createHmac, randomBytes } from "node:crypto";
import { opendir, rm } from "node:fs/promises";
import { get } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { makeDataFolder, readDataFile, writeDataFile } from "../data-folder/data-file.ts";
import { isLoopbackHost } from "./addresses.ts";
import { readOperatorToken, sameSecret } from "./operator-token.ts";

/** Asks a server to prove that it is one of a data folder, and its answer. */
export const challengeHeader = "x-parapet-challenge";
export const proofHeader = "x-parapet-proof";

/** More servers than anyone runs on one data folder. */
const mostNotes = 100;
const longestNote = 1_024;
const longestConnectMs = 1_000;
const longestAnswerMs = 5_000;

/**
 * Notes in the data folder where a server listens, beside others on the same folder; takes its note
 * back at the end. Notes of servers that were killed are removed.
 */
export async function noteAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  makeDataFolder(folder);
  await Promise.all(
    (await notedAddresses(dataDir)).map(async (other) => {
      if (other !== url && !(await isListening(other))) await rm(noteOf(dataDir, other));
    }),
  );
  const note = noteOf(dataDir, url);
  writeDataFile(note, `${url}\n`);
  return () => rm(note, { force: true });
}

/** Where servers of a data folder listen, or did before they were killed; sorted. */
export async function notedAddresses(dataDir: string): Promise<readonly string[]> {
  const folder = folderOf(dataDir);
  const names = await someNamesIn(folder);
  return names
    .map((name) => addressIn(join(folder, name)))
    .filter(isOfThisMachine)
    .toSorted();
}

async function someNamesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) {
    if (names.push(name) === mostNotes) break;
  }
  return names;
}

/** "" where there is none. */
function addressIn(path: string): string {
  try {
    return readDataFile(path, longestNote).trim();
  } catch {
    return "";
  }
}

/** Only servers that listen on this machine alone leave notes: nothing else is contacted. */
function isOfThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && isLoopbackHost(hostname);
}

export type ServerAddress =
  /** "http://127.0.0.1:8000". */
  | { readonly url: string }
  /** A sentence. */
  | { readonly problem: string };

/**
 * Where a server of a data folder answers now. It proves what it is: a port may have gone to
 * another program since.
 */
export async function serverAddress(dataDir: string): Promise<ServerAddress> {
  const noted = await notedAddresses(dataDir);
  const token = noted.length === 0 ? "" : await readOperatorToken(dataDir);
  const otherServers: string[] = [];
  for (const url of noted) {
    const challenge = randomBytes(24).toString("base64url");
    // oxlint-disable-next-line no-await-in-loop
    const proof = await proofAt(url, challenge);
    if (proof === undefined) continue;
    if (sameSecret(proof, addressProof(token, challenge, url))) return { url };
    otherServers.push(url);
  }
  const others = otherServers.map(
    (url) => `What answers at ${url} is not the server of ${dataDir}.`,
  );
  return {
    problem: [
      ...others,
      `No server on a loopback address uses ${dataDir}. Start one with \`${parapetCommand("serve")}\`, or select its data folder with --data; sign in to other servers with a token.`,
    ].join(" "),
  };
}

/**
 * Only who can read the data folder can say it. It names the address, so that a program at the port
 * of a server that was killed cannot pass on what another server of the folder says.
 */
export function addressProof(operatorToken: string, challenge: string, url: string): string {
  return createHmac("sha256", operatorToken)
    .update(`parapet address\n${challenge}\n${url}`)
    .digest("base64url");
}

/** Whether anything listens at an address of this machine. */
export function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(port || "80"),
    });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(longestConnectMs, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/** The proof that is given there, "" where none is; undefined where nothing listens. */
function proofAt(url: string, challenge: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(`${url}/livez`, {
      headers: { [challengeHeader]: challenge },
      agent: false,
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    request.once("response", (response) => {
      response.destroy();
      const given = response.headers[proofHeader];
      resolve(typeof given === "string" ? given : "");
    });
    request.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? undefined : ""),
    );
    // Of an answer that changes the protocol, nothing else is told.
    request.once("close", () => resolve(""));
  });
}

function folderOf(dataDir: string): string {
  return join(dataDir, "addresses");
}

function noteOf(dataDir: string, url: string): string {
  return join(folderOf(dataDir), new URL(url).host.replaceAll(/[^\w.]/g, "-"));
}
