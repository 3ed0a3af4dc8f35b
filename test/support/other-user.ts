import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Only root can be somebody else for a while, and only Linux says who calls. */
export const canBeAnother = process.platform === "linux" && process.getuid?.() === 0;
/** "nobody". */
export const anotherUser = 65_534;

export type Asked = {
  readonly method?: string;
  readonly url: string;
  readonly socketPath?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};
export type Heard = { readonly status: number; readonly text: string };

const program = `
const { Agent, request } = require("node:http");
const [how, ...calls] = JSON.parse(process.argv[1]);
const agent = how === "one connection" ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
const send = ({ method = "GET", url, socketPath, headers = {}, body }) => new Promise((resolve) => {
  const text = body === undefined ? "" : JSON.stringify(body);
  const own = text === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  const sent = request(url, { method, agent, socketPath, headers: { ...own, ...headers } }, (answer) => {
    let heard = "";
    answer.on("data", (part) => (heard += part));
    answer.on("end", () => resolve({ status: answer.statusCode, text: heard }));
  });
  sent.on("error", (error) => resolve({ status: 0, text: String(error.code) }));
  sent.end(text);
  if (how === "gone at once") sent.on("finish", () => setImmediate(() => process.kill(process.pid, "SIGKILL")));
});
(async () => {
  const heard = [];
  for (const call of calls) heard.push(await send(call));
  process.stdout.write(JSON.stringify(heard));
  process.exit();
})();
`;

/**
 * Sends requests as another user of the machine, one after the other, and gives back what that user
 * hears.
 */
export async function asAnotherUser(
  calls: readonly Asked[],
  how: "many connections" | "one connection" | "gone at once" = "many connections",
): Promise<readonly Heard[]> {
  const child = spawn(process.execPath, ["-e", program, JSON.stringify([how, ...calls])], {
    uid: anotherUser,
    gid: anotherUser,
    cwd: "/",
    env: {},
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, "close")]);
  return said === "" ? [] : JSON.parse(said);
}
