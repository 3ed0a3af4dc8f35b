import { parentPort } from "node:worker_threads";
import { type PeerTable, readConnectionTable, type Sought } from "./connection-table.ts";

/** What a look found, and the processor time that it took. Milliseconds. */
export type Look = { readonly peers: PeerTable | undefined; readonly workMs: number };

/*
 * The entry of the thread that reads the system's list of connections: even where it is empty, the
 * kernel takes milliseconds to say so.
 */

parentPort?.on("message", (sought: Sought) => {
  const began = process.threadCpuUsage();
  const peers = readConnectionTable(sought);
  const { user, system } = process.threadCpuUsage(began);
  const look: Look = { peers, workMs: (user + system) / 1_000 };
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(look);
});
