import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sessionKey } from "../api/session-key.ts";
import { failedMark, failureOf, linkMark } from "./sign-in-secret.ts";
import { tell } from "./toasts.tsx";

/** Signs in with the link of `parapet dashboard`. The single-use code is removed from the URL. */
export async function signInFromLink(client: QueryClient): Promise<void> {
  if (location.hash.startsWith(failedMark)) {
    tell(failureOf(location.hash.slice(failedMark.length)));
    history.replaceState(null, "", location.pathname + location.search);
  }
  if (!location.hash.startsWith(linkMark)) return;
  const code = location.hash.slice(linkMark.length);
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const { key, name, role } = await call("POST /api/v1/session", { body: { code } });
    sessionKey.set(key);
    // Unauthenticated responses still in flight must not be cached.
    await client.cancelQueries();
    await client.invalidateQueries();
    tell(
      role === ""
        ? "Signed in as operator for 12 hours. A tab that asked for it continues by itself."
        : `Signed in as ${name.replace(/^user:/, "")} with the role ${role}.`,
    );
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
}
