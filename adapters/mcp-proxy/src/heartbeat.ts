import { askService, type Installation } from "@parapet/adapter-link";

const everyMs = 20_000;
const timeoutMs = 5_000;

/** Tells the service every 20 s that the proxy runs. Returns what stops it. */
export function startHeartbeat(installation: Installation, version: string): () => void {
  const beat = (): void => {
    const path = "/api/v1/adapters/heartbeat";
    // A service that is away is noticed where it matters: with the next call.
    askService(installation, path, { version, loaded: true }, { timeoutMs }).catch(() => undefined);
  };
  beat();
  const timer = setInterval(beat, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
