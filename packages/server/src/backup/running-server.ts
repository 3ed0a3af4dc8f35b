import { localSocketPath } from "@parapet/adapter-link";
import { isAnswered } from "../access/local-socket-server.ts";
import { isListening, notedAddresses } from "../access/server-address.ts";

/**
 * Whether a server runs on a data folder, by its socket or by the addresses that are noted there.
 */
export async function isServerRunning(dataDir: string): Promise<boolean> {
  if (await isAnswered(localSocketPath(dataDir))) return true;
  const answers = await Promise.all((await notedAddresses(dataDir)).map(isListening));
  return answers.includes(true);
}
