import { ProblemError } from "../core/problem.ts";

/**
 * Refuses a request whose address names another host than its `Host` header, as only requests to
 * proxies may: the guard evaluates the header, and links of the answer follow from the address.
 * Throws ProblemError.
 */
export function guardTarget(target: string, host: string | undefined): void {
  if (target.startsWith("/")) return;
  const named = /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
  if (named !== undefined && named.toLowerCase() === host?.toLowerCase()) return;
  throw new ProblemError(
    "bad-request",
    "The request URL and the Host header name different hosts.",
  );
}

/**
 * Why a path is refused as it came over the wire; undefined for one that is not. URL parsers fold
 * dot segments away: `/agents/%2E%2E/guardrails` would become `/guardrails` and be answered with
 * everything.
 */
export function refusalOfPath(target: string): string | undefined {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  if (/^[/\w-]*$/.test(path)) return undefined;
  for (const segment of path.split(/[/\\]|%2f|%5c/i)) {
    const decoded = segment.replaceAll(/%2e/gi, ".");
    if (decoded === "." || decoded === "..") {
      return 'Path segments "." and ".." are refused; send the plain path.';
    }
  }
  return /%(?![0-9a-fA-F]{2})/.test(path) || !decodes(path)
    ? "The path is not valid percent-encoded UTF-8."
    : undefined;
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
