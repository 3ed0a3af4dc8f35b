import type { HttpBindings } from "@hono/node-server";
import type { Caller } from "../access/caller.ts";

/** What every handler can ask of its context. */
export type ApiEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    caller: Caller;
    /** The body's bytes, where somebody had to read them before the route. */
    body?: Uint8Array;
  };
};
