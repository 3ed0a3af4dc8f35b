import { type Installation, sendHeartbeat } from "@parapet/adapter-link";

const everyMs = 20_000;
/** The first one gives way to the start of the server. Milliseconds. */
const firstMs = 250;
const timeoutMs = 5_000;

/** How long the end may wait for being told. Milliseconds. */
const farewellMs = 500;

/** Tells the service every 20 s that the proxy runs. What it returns ends that, and says so. */
export function startHeartbeat(installation: Installation, version: string): () => Promise<void> {
  const send = async (loaded: boolean, within: number): Promise<void> => {
    await sendHeartbeat(installation, { version, loaded }, { timeoutMs: within }).catch(
      // A service that is away is noticed where it matters: with the next call.
      () => undefined,
    );
  };
  const beat = (): void => void send(true, timeoutMs);
  const first = setTimeout(beat, firstMs).unref();
  const timer = setInterval(beat, everyMs).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await send(false, farewellMs);
  };
}
