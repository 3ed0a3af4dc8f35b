import {
  askGuardrails,
  type EvaluationRequest,
  type Evaluation,
  installationFrom,
  readSmallFile,
  sendHeartbeat,
} from "@parapet/adapter-link";

export type Ask = (request: EvaluationRequest) => Promise<Evaluation>;

/**
 * OpenClaw itself gives up on a hook after 15 s; anyone who waits for Parapet has an answer long
 * before. Milliseconds.
 */
const answerWithin = { timeoutMs: 5_000 };
/**
 * Of a longer text the beginning and the end are sent: more than guardrails read, so that they see
 * it was cut. Characters.
 */
export const longestText = 70_000;

/**
 * Asks the service that the file at `path` names. The file is read each time: an address that has
 * changed counts for the next call. Throws, with a sentence, whenever there is no answer that can
 * be trusted.
 */
export function createAsk(path: string): Ask {
  return async (request) =>
    askGuardrails(await installationAt(path), request, { ...answerWithin, adapter: "openclaw" });
}

/** Tells the service that the plugin is loaded in this version of OpenClaw, or no longer. */
export async function beat(path: string, version: string, loaded: boolean): Promise<void> {
  await sendHeartbeat(await installationAt(path), { version, loaded }, answerWithin);
}

async function installationAt(path: string) {
  const text = await readSmallFile(path).catch(() => {
    throw new Error(
      "Parapet's installation file cannot be read. Run parapet protect openclaw again",
    );
  });
  return installationFrom(text);
}
