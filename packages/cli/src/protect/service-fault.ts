import { type Installation, sendHeartbeat } from "@parapet/adapter-link";

/**
 * "" if the installation's service responds; else a sentence. Authenticates like the adapter, so
 * that no other program passes for the service.
 */
export async function serviceFault(installation: Installation): Promise<string> {
  try {
    await sendHeartbeat(installation, { version: "" }, { timeoutMs: 3_000 });
    return "";
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `At ${installation.url}: ${reason.replace(/\.?$/, ".")}`;
  }
}
