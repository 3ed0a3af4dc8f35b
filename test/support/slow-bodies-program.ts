import { connect, type Socket } from "node:net";

/*
 * Keeps 300 requests under way over TCP whose heads or bodies come a byte at a time, and connects
 * again when the server has ended one. Argument: the port. Says ten times a second how many bytes
 * have been sent.
 */

const [port = ""] = process.argv.slice(2);
const line = "POST /api/v1/guardrails/evaluate HTTP/1.1\r\n";
const head = `${line}Host: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
/** What is sent at once, and what comes slowly after it. */
const requests = [
  { start: `${head}Content-Length: 100000\r\n\r\n{`, rest: " " },
  { start: `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, rest: "1\r\n \r\n" },
  { start: `${head}X-A: `, rest: "a" },
];
const open = new Map<Socket, string>();
let sent = 0;

function start(count: number): void {
  const request = requests[count % requests.length];
  if (request === undefined) return;
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  socket.once("connect", () => {
    socket.write(request.start);
    open.set(socket, request.rest);
  });
  socket.once("close", () => {
    open.delete(socket);
    setTimeout(() => start(count), 100);
  });
  socket.resume();
}

for (let count = 0; count < 300; count += 1) start(count);
setInterval(() => {
  for (const [socket, rest] of open) if (socket.writable) socket.write(rest);
  sent += open.size;
  process.stdout.write(`${JSON.stringify({ sent })}\n`);
}, 100);
