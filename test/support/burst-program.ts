import { connect } from "node:net";

/*
 * Connects 300 times to a socket until it is ended: over each connection it sends a burst of
 * requests, reads nothing, and connects again when the server has ended it. Arguments: the port,
 * which it leaves alone, and the path of the socket. Says ten times a second how many connections
 * have ended.
 */

const [, socketPath = ""] = process.argv.slice(2);
const burst = "GET /api/v1/agents HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(50);
let ended = 0;

function open(): void {
  const socket = connect(socketPath);
  socket.on("error", () => {});
  socket.once("close", () => {
    ended += 1;
    setTimeout(open, 5);
  });
  socket.write(burst);
}

for (let count = 0; count < 300; count += 1) open();
setInterval(() => process.stdout.write(`${JSON.stringify({ ended })}\n`), 100);
