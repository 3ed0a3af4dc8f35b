import type { Relay } from "../sandbox/sandbox.ts";
import { socketsInside } from "../sandbox/start-sandbox.ts";

/** A port of the sandbox behind which the emulator with a socket of this name answers. */
export function relayTo(name: string, port: number, host = "127.0.0.1"): Relay {
  return { host, port, socket: `${socketsInside}/${name}` };
}
