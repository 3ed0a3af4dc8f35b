import { connect } from "node:net";

/*
 * Sends 5,000 requests a second to the port of its first argument until it is ended: a third over
 * connections that are kept as long as the server keeps them, the others each over one of its own.
 * Some repeat the headers of a signed call that somebody has seen on its way, the second argument,
 * and some name its installation without the key. Says once a second how many it has sent, and how
 * many of them were turned away with 429.
 */

const port = Number(process.argv[2]);
const seen = process.argv[3] ?? "";
const installation = /installation: (\S+)/i.exec(seen)?.[1] ?? "ad_none";
const perSecond = 5_000;
const everyMs = 10;
let sent = 0;
let turnedAway = 0;

const call = JSON.stringify({
  agent_id: "flood",
  session_id: "flood",
  point: "pre_tool_call",
  source_trust: "agent",
  adapter: "sdk",
  tool: { name: "exec", args: { command: "ls" }, server: "", call_id: "" },
});
const evaluate = (more = "") =>
  `POST /api/v1/guardrails/evaluate HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(call)}\r\n\r\n${call}`;
const requests = [
  "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  evaluate(),
  evaluate(seen),
  evaluate(
    `Parapet-Installation: ${installation}\r\nParapet-Nonce: ${Date.now().toString(36)}.${"x".repeat(24)}\r\nParapet-Signature: guess\r\nParapet-Caller: guess\r\n`,
  ),
  evaluate("Authorization: Bearer parapet_guess\r\n"),
];

function open() {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1");
  socket.on("error", () => {});
  socket.on("data", (text: string) => {
    turnedAway += text.split("HTTP/1.1 429").length - 1;
  });
  return socket;
}

const kept = Array.from({ length: 50 }, open);
let round = 0;
setInterval(() => {
  for (let count = 0; count < (perSecond * everyMs) / 1_000; count += 1) {
    round += 1;
    sent += 1;
    const request = requests[round % requests.length] ?? "";
    if (round % 3 === 0) {
      const at = round % kept.length;
      if (kept[at]?.writable !== true) kept[at] = open();
      kept[at]?.write(request);
    } else {
      const socket = open();
      socket.once("data", () => socket.destroy());
      socket.write(request);
    }
  }
}, everyMs);
setInterval(() => process.stdout.write(`${JSON.stringify({ sent, turnedAway })}\n`), 1_000);
