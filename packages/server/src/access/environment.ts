import type { HttpBindings } from "@hono/node-server";
import type { Caller } from "./caller.ts";
import type { Connection } from "./connection.ts";
import type { Reach } from "./reach.ts";

/** What every handler can ask of its context. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings> & {
    /** Absent where no connection is in between: then the caller is the server's own process. */
    readonly connection?: Connection | undefined;
    /** Seconds for which the caller has to wait; 0 or absent: none. */
    readonly wait?: number;
    /** Waits until the next step of the work may be done; absent for what an agent waits for. */
    readonly turn?: (() => Promise<void>) | undefined;
  };
  Variables: {
    requestId: string;
    caller: Caller;
    /** Set by the rule of the route. */
    reach?: Reach;
    /**
     * Asked again by an answer that goes on for long: a token may have been revoked since. Rejects
     * for one that has.
     */
    callerNow?: () => Promise<Caller>;
    /** The body's bytes, where somebody had to read them before the route. */
    body?: Uint8Array;
    /**
     * True for an answer that is not redacted: a token that was just made, or what was redacted
     * before it was stored.
     */
    sendsAsItIs?: boolean;
  };
};
