/** What a stream tells every tab. */
type StreamMessage =
  | { readonly kind: "event"; readonly data: string }
  | { readonly kind: "live"; readonly live: boolean }
  /** Something may have been missed. */
  | { readonly kind: "gap" };

/** How long after an error the stream is opened again. */
const reopenedMs = 10_000;

type Said = StreamMessage | { readonly kind: "ask" };

/**
 * Follows a stream of the service. One visible tab holds the connection and passes on what comes to
 * the others, since a browser allows six connections per server; another takes over when it is
 * hidden or closed. Without locks (plain HTTP off loopback) each visible tab has its own. Returns
 * how to leave.
 */
export function joinStream(
  address: string,
  event: string,
  take: (message: StreamMessage) => void,
): () => void {
  const name = `parapet ${address}`;
  const channel = new BroadcastChannel(name);
  /** Another tab has led meanwhile. */
  let heard = false;
  let live = false;
  let leave: (() => void) | undefined;

  const say = (message: Said): void => {
    // A channel is for one origin, and has no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(message);
  };
  const tellAll = (message: StreamMessage): void => {
    if (message.kind === "live") ({ live } = message);
    take(message);
    say(message);
  };
  const lead = (): (() => void) => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let source = open();
    // The browser gives up after an answer that is an error.
    function reopen(): void {
      clearTimeout(again);
      again = setTimeout(() => {
        source = open();
      }, reopenedMs);
    }
    function open(): EventSource {
      const opened = new EventSource(address);
      opened.addEventListener("init", () => {
        tellAll({ kind: "live", live: true });
        // The browser reconnects without loss; a new connection has missed what was in between.
        if (heard) tellAll({ kind: "gap" });
        heard = false;
      });
      opened.addEventListener("error", () => {
        tellAll({ kind: "live", live: false });
        if (opened.readyState === EventSource.CLOSED) {
          heard = true;
          reopen();
        }
      });
      opened.addEventListener(event, ({ data }: MessageEvent<string>) =>
        tellAll({ kind: "event", data }),
      );
      return opened;
    }
    return () => {
      clearTimeout(again);
      source.close();
      tellAll({ kind: "live", live: false });
    };
  };
  const enter = (): (() => void) => {
    const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
    if (locks === undefined) return lead();
    const ended = new AbortController();
    // Held until this tab is hidden or closed.
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        const stop = lead();
        ended.signal.addEventListener("abort", () => {
          stop();
          resolve();
        });
      });
    locks.request(name, { signal: ended.signal }, hold).catch(() => {
      // This tab was hidden before its turn.
    });
    return () => ended.abort();
  };
  const look = (): void => {
    if (document.visibilityState === "hidden") {
      leave?.();
      leave = undefined;
      return;
    }
    if (leave !== undefined) return;
    leave = enter();
    say({ kind: "ask" });
  };

  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "ask") {
      if (live && leave !== undefined) say({ kind: "live", live });
      return;
    }
    heard = true;
    take(data);
  });
  const onVisible = (): void => {
    const wasHidden = leave === undefined;
    look();
    // Fetches what arrived while hidden.
    if (wasHidden && leave !== undefined) take({ kind: "gap" });
  };
  look();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    leave?.();
    leave = undefined;
    channel.close();
  };
}
