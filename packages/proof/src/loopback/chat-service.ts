import type { Connection } from "./web-socket.ts";
import type { Answered, Asked } from "./serve-on-socket.ts";

/** A message that somebody sends to the bot. */
export type Incoming = {
  readonly sender: string;
  /** As the settings name it; "": any. Left out for a direct message. */
  readonly room?: string;
  readonly text: string;
  /** Token of the bot that it is sent to; "": of whichever asks first. */
  readonly token: string;
};

/** The API of a chat service, as far as a bot needs it to receive and answer texts. */
export type ChatService = {
  readonly answer: (asked: Asked) => Answered | Promise<Answered>;
  /** Takes a WebSocket that a bot opens; left out where the service has none. */
  readonly connect?: (connection: Connection) => void;
  readonly deliver: (incoming: Incoming) => void;
  /** True when the bot has taken everything that was delivered. */
  readonly isTaken: () => boolean;
  /** What the bot has sent, oldest first. */
  readonly sent: () => readonly { readonly chatId: string; readonly text: string }[];
};

/** What a bot has sent, up to a bound. */
export function sentMessages(): {
  readonly add: (chatId: string, text: string) => number;
  readonly all: () => readonly { readonly chatId: string; readonly text: string }[];
} {
  const sent: { chatId: string; text: string }[] = [];
  return {
    add: (chatId, text) => {
      if (sent.length < mostSent) sent.push({ chatId, text });
      return sent.length;
    },
    all: () => sent,
  };
}

const mostSent = 1_000;
