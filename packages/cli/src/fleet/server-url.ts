import { isIP } from "node:net";
import { UsageError } from "../core/usage-error.ts";
import type { ProcessEnvironment } from "../service/environment.ts";

const urlVariable = "PARAPET_UPLOAD_URL";

/**
 * Where uploads go, without a slash at its end. Only a server on this machine may be asked without
 * TLS. Throws UsageError.
 */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined &&
    (url.pathname === "" || url.pathname === "/") &&
    url.search === "" &&
    url.hash === "" &&
    url.username === "" &&
    url.password === "";
  if (url === undefined || !isPlain || !["https:", "http:"].includes(url.protocol)) {
    throw new UsageError(
      "--upload must be the address of a Parapet server without a path, such as https://parapet.example.com.",
    );
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new UsageError("--upload must begin with https://, except for a server on this machine.");
  }
  return url.origin;
}

/** The same of what is given with `--upload`, or in the environment. Throws UsageError. */
export function requiredServerUrl(
  given: string | undefined,
  { env }: Pick<ProcessEnvironment, "env">,
): string {
  const text = given ?? env[urlVariable];
  if (text !== undefined) return serverUrl(text);
  throw new UsageError(`Give the address of the server with --upload, or set ${urlVariable}.`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
}
