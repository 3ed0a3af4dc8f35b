import { type Installation, sendHeartbeat } from "@parapet/adapter-link";

/** "" when the installation's own service answers; else a sentence. Asks as the adapter does, so that no stranger passes for it. */
export async function serviceFault(installation: Installation): Promise<string> {
  try {
    await sendHeartbeat(installation, { version: "" }, { timeoutMs: 3_000 });
    return "";
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `At ${installation.url}: ${reason.replace(/\.?$/, ".")}`;
  }
}
