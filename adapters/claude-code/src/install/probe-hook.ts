import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  type Installation,
  isSameSignature,
  nonceHeader,
  type Protector,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
} from "@parapet/adapter-link";
import { programName } from "./hook-entries.ts";
import { isCalledByProgram, nativeHook } from "./native-hook.ts";

type Probe = NonNullable<Protector["probe"]>;

/**
 * Chooses the native program for a command hook where this machine has one that does what it has
 * to; else Node is started for each call.
 */
export const probe = probeOf(nativeHook);

/** The same of the program that `findProgram` gives; undefined for a package without one. */
export function probeOf(findProgram: typeof nativeHook): Probe {
  return async (located, { url }, folder) => {
    if (located.hook !== "command" || !isCalledByProgram(url)) return located;
    const program = await findProgram();
    if (program === undefined) return located;
    if (await doesItsWork(program, folder).catch(() => false)) {
      return { ...located, hookProgram: program };
    }
    return { ...located, notes: [...located.notes, startsNode] };
  };
}

const startsNode =
  "The native command hook did not work here, so each call starts Node, which takes about 40 ms longer.";

/** How long the program may take. It asks nobody but this process. Milliseconds. */
const longestRun = 5_000;
const call = JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Parapet" });
const answer = JSON.stringify({ decision: "block", reason: "This is a test." });

/**
 * Runs the program where its installation will be. It has to sign what it asks, and print what the
 * service that it was installed for answers; an answer of another service, and one to an earlier
 * call, it has to refuse.
 */
export async function doesItsWork(program: Uint8Array, folder: string): Promise<boolean> {
  const own = await mkdtemp(join(folder, ".probe-"));
  const key = randomBytes(32).toString("base64url");
  const service = { key, signsWith: key, earlier: "" };
  const server = createServer((request, response) => {
    void answerTo(request, response, service);
  });
  try {
    const url = `http://127.0.0.1:${await portOf(server)}`;
    const installation: Installation = {
      installation_id: "ad_probe",
      key,
      url,
      socket: "",
      service: "probe",
      agent_id: "",
    };
    const path = join(own, programName);
    await writeFile(join(own, "installation.json"), JSON.stringify(installation), { mode: 0o600 });
    await writeFile(path, program, { flag: "wx", mode: 0o700 });
    if ((await run(path)) !== `0 ${answer}`) return false;
    service.signsWith = randomBytes(32).toString("base64url");
    if ((await run(path)) !== "2 ") return false;
    service.signsWith = "";
    return (await run(path)) === "2 ";
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(own, { recursive: true, force: true });
  }
}

async function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  service: Parameters<typeof judged>[1],
): Promise<void> {
  const signature = await judged(request, service).catch(() => undefined);
  if (signature !== undefined) response.setHeader(signatureHeader, signature);
  response.end(answer);
}

/** The signature of the answer; undefined for a call that is not signed as it must be. */
async function judged(
  request: IncomingMessage,
  service: { readonly key: string; readonly signsWith: string; earlier: string },
): Promise<string | undefined> {
  const body = (await buffer(request)).toString("utf8");
  const { url: path = "" } = request;
  const nonce = String(request.headers[nonceHeader]);
  const expected = signatureOfCall({ key: service.key, nonce, path, body });
  const given = String(request.headers[signatureHeader]);
  if (body !== call || !isSameSignature(expected, given)) return undefined;
  if (service.signsWith === "") return service.earlier;
  const signature = signatureOfAnswer({ key: service.signsWith, nonce, status: 200, body: answer });
  service.earlier ||= signature;
  return signature;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Exit code and standard output. */
function run(path: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { timeout: longestRun, env: {}, killSignal: "SIGKILL" } as const;
    const child = execFile(path, [], options, (error, output) => {
      resolve(`${error === null ? 0 : String(error.code)} ${output}`);
    });
    // A program that does not start reads nothing.
    child.stdin?.on("error", () => {}).end(call);
  });
}
