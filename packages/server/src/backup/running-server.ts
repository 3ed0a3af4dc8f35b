import { connect } from "node:net";
import { localSocketPath } from "@parapet/adapter-link";
import { isAnswered } from "../access/local-socket-server.ts";
import { notedAddress } from "../access/own-address.ts";

const longestWaitMs = 1_000;

/** Whether a server runs on a data folder, by its socket or by the address that it has noted. */
export async function isServerRunning(dataDir: string): Promise<boolean> {
  if (await isAnswered(localSocketPath(dataDir))) return true;
  const address = await notedAddress(dataDir);
  return URL.canParse(address) && isListening(new URL(address));
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port) });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(longestWaitMs, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
