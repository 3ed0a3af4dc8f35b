import { parentPort, workerData } from "node:worker_threads";
import type { RegisteredGuardrails, PathToProve, Proof, ProofWorkspace } from "@parapet/proof";
import { lowerPriority } from "./low-priority.ts";

/** What one run is started with: plain data, so that it can cross. */
export type ProofTask = {
  /** "openclaw". */
  readonly runtime: string;
  readonly workspace: ProofWorkspace;
  readonly paths: readonly PathToProve[];
  /** Letters and digits that are in no workspace. */
  readonly mark: string;
  /** Of the workspace's service. */
  readonly guardrails: RegisteredGuardrails;
};

export type ProofReply =
  | { readonly outcome: "done"; readonly proofs: readonly Proof[] }
  /**
   * `reason`: a sentence for a person; "" where there is none to tell, and the log gets `error`, a
   * name.
   */
  | { readonly outcome: "failed"; readonly reason: string; readonly error: string };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only startProof starts this thread.
const task = workerData as ProofTask;
const stop = new AbortController();
const now = () => new Date();
// Any message asks for the end.
parentPort?.on("message", () => stop.abort());

// A start of a runtime keeps a core busy for a while; agents that ask come first.
lowerPriority();
void playAndSay();

async function playAndSay(): Promise<void> {
  const reply = await played();
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(reply);
  parentPort?.close();
}

async function played(): Promise<ProofReply> {
  const { ProofFailed, proofAdapters, prove } = await import("@parapet/proof");
  try {
    const adapter = proofAdapters.find(({ runtime }) => runtime === task.runtime);
    if (adapter === undefined) return failed("", "no adapter");
    const program = await adapter.findProgram(undefined, task.workspace.env);
    if ("missing" in program) return failed(program.missing);
    const { workspace, paths, mark } = task;
    const guardrails = async () => task.guardrails;
    const request = { adapter, program, workspace, paths, mark, guardrails, now };
    return { outcome: "done", proofs: await prove({ ...request, signal: stop.signal }) };
  } catch (error) {
    if (error instanceof ProofFailed) return failed(error.message);
    return failed("", error instanceof Error ? error.name : typeof error);
  }
}

function failed(reason: string, error = ""): ProofReply {
  return { outcome: "failed", reason, error };
}
