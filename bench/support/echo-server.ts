import { createServer } from "node:http";

/* A server that gives every body back, in its own process. */

const server = createServer((incoming, outgoing) => void incoming.pipe(outgoing));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") {
    process.send?.(`http://127.0.0.1:${address.port}`);
  }
});
