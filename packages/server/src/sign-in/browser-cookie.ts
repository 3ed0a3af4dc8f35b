/**
 * Proves that a browser comes back that began to sign in here: without it a link could sign
 * somebody in as another person.
 */
const browserCookie = "parapet_sign_in";

const seconds = 10 * 60;

/** Lax, for the way back from the provider is a link of another site. */
export function browserCookieWith(secret: string, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  const life = secret === "" ? 0 : seconds;
  return `${browserCookie}=${secret}; HttpOnly; SameSite=Lax; Path=/api/v1; Max-Age=${life}${secure}`;
}

/** Servers on other ports of the host set cookies of the same name: there may be several. */
export function browsersIn(cookie: string | undefined): readonly string[] {
  const start = `${browserCookie}=`;
  const pairs = new Set((cookie ?? "").split(";").map((pair) => pair.trim()));
  return [...pairs]
    .filter((pair) => pair.startsWith(start) && pair !== start)
    .map((pair) => pair.slice(start.length))
    .slice(0, 10);
}

/** Does the browser come over TLS, to this service or to what stands in front of it? */
export function isOverTls(url: string, publicUrl: string | undefined): boolean {
  return url.startsWith("https:") || publicUrl?.startsWith("https:") === true;
}

/** A page of this service; "/" for whatever else somebody has put there. */
export function ownPage(to: string | undefined): string {
  const isPath = to !== undefined && /^\/(?!\/)[\w\-./?=&%~+,:@]{0,500}$/.test(to);
  if (!isPath) return "/";
  const url = new URL(to, "http://own.invalid");
  const isOwn = url.host === "own.invalid" && !url.pathname.startsWith("//");
  return isOwn && !url.pathname.startsWith("/api/") ? `${url.pathname}${url.search}` : "/";
}
