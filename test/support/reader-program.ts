import { Agent, get } from "node:http";

/*
 * Reads expensive answers of a port until it is ended: 32 of them at any time, of each path in
 * turn. Arguments: the port, a token or "", the paths. Says once a second how many answers came
 * whole.
 */

const [port, token = "", ...paths] = process.argv.slice(2);
const headers = token === "" ? {} : { Authorization: `Bearer ${token}` };
const parallel = 32;
const agent = new Agent({ keepAlive: true, maxSockets: parallel });
let asked = 0;
let answered = 0;

function ask(): void {
  const path = paths[asked % paths.length] ?? "/";
  asked += 1;
  // No two answers are alike, so that each has to be looked through.
  const target = path.replace("LIMIT", String(1_000 - (asked % 500)));
  const outgoing = get({ agent, host: "127.0.0.1", port, path: target, headers }, (incoming) => {
    incoming.resume();
    incoming.on("end", () => {
      if (incoming.statusCode === 200) answered += 1;
    });
    incoming.once("close", ask);
  });
  outgoing.on("error", () => setTimeout(ask, 100));
}

for (let count = 0; count < parallel; count += 1) ask();
setInterval(() => process.stdout.write(`${JSON.stringify({ answered })}\n`), 1_000);
