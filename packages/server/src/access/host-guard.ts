import { ProblemError } from "../core/problem.ts";
import { hostNameOf, isLoopbackHost } from "./addresses.ts";

/** Headers that say for whom and from where a request is. */
export type RequestSite = {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /**
   * `Sec-Fetch-Site`, `Sec-Fetch-Mode` and `Sec-Fetch-Dest`: browsers send them, pages cannot set
   * them.
   */
  readonly site: string | undefined;
  readonly mode: string | undefined;
  readonly destination: string | undefined;
};

/**
 * Refuses requests that a web page could have sent through DNS rebinding or across origins: `Host`
 * must be a loopback name or a configured one, `Origin`, when sent, must be our own, and a page of
 * another site may do no more than lead here. Throws ProblemError.
 */
export function guardHost(headers: RequestSite, allowedHosts: readonly string[]): void {
  const name = headers.host === undefined ? undefined : hostNameOf(headers.host);
  if (name === undefined)
    throw new ProblemError("bad-request", "Send exactly one valid Host header.");
  if (!isLoopbackHost(name) && !allowedHosts.includes(name)) {
    throw new ProblemError(
      "forbidden",
      "This host name is not allowed; add it with --allowed-host.",
    );
  }
  const isOfOther =
    headers.origin !== undefined && originHost(headers.origin) !== headers.host?.toLowerCase();
  if (isOfOther || (isOfOtherSite(headers.site) && !isNavigation(headers))) {
    throw new ProblemError(
      "forbidden",
      "Cross-origin requests are rejected; call the API from the dashboard or without an Origin header.",
    );
  }
}

/**
 * True for what a browser sends for a page of another site, or of another port: what such a page
 * loads without reading it has no Origin, and whether it loads tells the page whether a thing of
 * that name exists.
 */
export function isOfOtherSite(site: string | undefined): boolean {
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Somebody follows a link to here; a form that a page sends is none. */
function isNavigation({ method, mode, destination }: RequestSite): boolean {
  return method === "GET" && mode === "navigate" && destination === "document";
}

/** Host and port of an origin; of the default port, as `Host` would carry it. */
function originHost(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, host } = new URL(origin);
  return protocol === "http:" || protocol === "https:" ? host : undefined;
}
