import { reasonOf, sentence } from "./sentences.ts";

/** The service takes an adapter for lost after a minute. Milliseconds. */
const interval = 20_000;

type Beat = (loaded: boolean) => Promise<void>;

/**
 * Tells the service that the plugin is loaded for as long as the gateway runs, and says goodbye
 * when it ends cleanly.
 */
export function heartbeats(beat: Beat, warn: (sentence: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let isUnreachable = false;
  const send = async (loaded: boolean): Promise<void> => {
    try {
      await beat(loaded);
      isUnreachable = false;
    } catch (error) {
      // One line for one absence, not one every 20 s.
      if (!isUnreachable)
        warn(sentence("Cannot send the heartbeat of the plugin to Parapet", [reasonOf(error)]));
      isUnreachable = true;
    }
  };
  return {
    start: () => {
      clearInterval(timer);
      timer = setInterval(() => void send(true), interval);
      timer.unref();
      void send(true);
    },
    stop: async () => {
      clearInterval(timer);
      await send(false);
    },
  };
}
