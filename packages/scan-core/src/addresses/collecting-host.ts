/**
 * Request collectors: what is sent there can be read with the address alone. Pattern of a whole
 * name.
 */
export const collectorNames =
  "(?:webhook\\.site|requestbin\\.\\w+|pipedream\\.net|burpcollaborator\\.net|interact\\.sh|oast\\.\\w+|transfer\\.sh|file\\.io|0x0\\.st|hookb\\.in|beeceptor\\.com|canarytokens\\.\\w+)";

/** Tunnels to somebody's own machine. */
export const tunnelNames =
  "(?:ngrok(?:-free)?\\.(?:io|app|dev)|trycloudflare\\.com|loca\\.lt|serveo\\.net|bore\\.pub|localhost\\.run|devtunnels\\.ms|pinggy\\.(?:link|io))";

const pasteNames =
  "(?:paste(?:bin)?\\.[\\w.-]{2,60}|[\\w-]{1,20}(?:bin|paste)\\.(?:com|net|org|io)|termbin\\.com|ix\\.io|rentry\\.(?:co|org))";

const collecting = new RegExp(
  `(?:^|\\.)(?:${collectorNames}|${tunnelNames}|${pasteNames})$|^\\d{1,3}(?:\\.\\d{1,3}){3}$`,
  "i",
);

/**
 * True for a host that belongs to no service: a collector, a paste site, a tunnel or a bare
 * address. `host` may have a port.
 */
export function isCollectingHost(host: string): boolean {
  return host.length < 200 && collecting.test(host.replace(/:\d{1,5}$/, ""));
}
