import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sessionKey } from "../api/session-key.ts";
import { tell } from "./toasts.tsx";

const mark = "#sign-in=";

/** Signs in whoever came by a link of `parapet dashboard`. The code works once, and is out of the address at once. */
export async function signInFromLink(client: QueryClient): Promise<void> {
  if (!location.hash.startsWith(mark)) return;
  const code = location.hash.slice(mark.length);
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const { key } = await call("POST /api/v1/session", { body: { code } });
    sessionKey.set(key);
    // A first answer that is still on its way was asked for by nobody in particular, and would be kept.
    await client.cancelQueries();
    await client.invalidateQueries();
    tell("Signed in as the operator, for twelve hours.");
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
}
