import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { makeScratch } from "@parapet/proof/scratch-folder";
import type { ProofReply, ProofTask } from "./proof-worker.ts";

/** A run in its own thread. */
export type ProofRun = {
  readonly reply: Promise<ProofReply>;
  /** Ends it, with its sandbox; resolves when nothing of it is left. */
  readonly stop: (reason: string) => Promise<void>;
};

/** Starts a run. Its sandbox dies with the thread. */
export type StartProof = (task: ProofTask) => ProofRun;

const heapMb = 512;
/** A run that was asked to end and does not is ended so many milliseconds later. */
const patienceMs = 3_000;

/** Plays paths in a thread and in a temporary folder, which is removed however the run ends. */
export const startProof: StartProof = (task) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<string>();
  const reply = play(task, asked);
  return {
    reply,
    stop: async (reason) => {
      ask(reason);
      await reply;
    },
  };
};

async function play(task: ProofTask, asked: Promise<string>): Promise<ProofReply> {
  // Short, for it has sockets in it, whose paths may not be long.
  const folder = await makeScratch("pp").catch((error: Error) => error);
  if (typeof folder !== "string") {
    const isKnown = folder.name === "ProofFailed";
    return { outcome: "failed", reason: isKnown ? folder.message : "", error: folder.name };
  }
  const worker = new Worker(new URL("proof-worker.ts", import.meta.url), {
    workerData: task,
    env: { ...process.env, TMPDIR: folder },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const { promise: ended, resolve } = Promise.withResolvers<ProofReply>();
  worker.on("message", resolve);
  worker.on("error", ({ name }) => resolve({ outcome: "failed", reason: "", error: name }));
  worker.on("exit", () => resolve({ outcome: "failed", reason: "", error: "exit" }));
  let timer: NodeJS.Timeout | undefined;
  let reason = "";
  const askedToEnd = async () => {
    reason = await asked;
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage("stop");
    timer = setTimeout(() => void worker.terminate(), patienceMs);
  };
  void askedToEnd();
  try {
    const reply = await ended;
    return reason === "" ? reply : { outcome: "failed", reason, error: "" };
  } finally {
    clearTimeout(timer);
    await worker.terminate();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
