import { askService, type Installation } from "@parapet/adapter-link";

const everyMs = 20_000;
const timeoutMs = 5_000;

/** How long the end may wait for being told. Milliseconds. */
const farewellMs = 500;

/** Tells the service every 20 s that the proxy runs. What it returns ends that, and says so. */
export function startHeartbeat(installation: Installation, version: string): () => Promise<void> {
  const tell = async (loaded: boolean, within: number): Promise<void> => {
    const body = { version, loaded };
    await askService(installation, "/api/v1/adapters/heartbeat", body, { timeoutMs: within }).catch(
      // A service that is away is noticed where it matters: with the next call.
      () => undefined,
    );
  };
  void tell(true, timeoutMs);
  const timer = setInterval(() => void tell(true, timeoutMs), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await tell(false, farewellMs);
  };
}
