import { ProblemError } from "../problem.ts";
import { hostNameOf, isLoopbackHost } from "./addresses.ts";

/**
 * Refuses requests that a web page could have sent through DNS rebinding or across origins:
 * `Host` must be a loopback name or a configured one, `Origin`, when sent, must be our own.
 * Throws ProblemError.
 */
export function guardHost(
  headers: { readonly host: string | undefined; readonly origin: string | undefined },
  allowedHosts: readonly string[],
): void {
  const name = headers.host === undefined ? undefined : hostNameOf(headers.host);
  if (name === undefined) throw new ProblemError("bad-request", "Send one valid Host header.");
  if (!isLoopbackHost(name) && !allowedHosts.includes(name)) {
    throw new ProblemError(
      "forbidden",
      "This server does not answer to that host name; start it with --allowed-host to add it.",
    );
  }
  if (headers.origin !== undefined && originHost(headers.origin) !== headers.host?.toLowerCase()) {
    throw new ProblemError(
      "forbidden",
      "Requests from pages of another origin are refused; call the API from the dashboard or without an Origin header.",
    );
  }
}

/** Host and port of an origin; of the default port, as `Host` would carry it. */
function originHost(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, host } = new URL(origin);
  return protocol === "http:" || protocol === "https:" ? host : undefined;
}
