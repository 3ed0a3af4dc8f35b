/**
 * Request collectors: what is sent there can be read with the address alone. Pattern of a whole
 * name.
 */
export const collectorNames =
  "(?:webhook\\.site|requestbin\\.\\w+|[mx]\\.pipedream\\.net|burpcollaborator\\.net|interact\\.sh|oast\\.\\w+|transfer\\.sh|file\\.io|0x0\\.st|hookb\\.in|beeceptor\\.com|canarytokens\\.\\w+)";

/** Tunnels to somebody's own machine. */
export const tunnelNames =
  "(?:ngrok(?:-free)?\\.(?:io|app|dev)|trycloudflare\\.com|loca\\.lt|serveo\\.net|bore\\.pub|localhost\\.run|devtunnels\\.ms|app\\.github\\.dev|pinggy\\.(?:link|io)|lhr\\.(?:life|rocks)|zrok\\.io|tunnelto\\.dev|tunnelmole\\.net|playit\\.gg|cpolar\\.(?:cn|io|top)|localto\\.net|loclx\\.io|gradio\\.live|telebit\\.io)";

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

const serving = new RegExp(
  `(?:^|\\.)(?:${collectorNames}|${tunnelNames}|(?:paste|hastebin|pastebin|termbin|ghostbin)\\.\\w{2,10}|ix\\.io|rentry\\.(?:co|org))$|^\\d{1,3}(?:\\.\\d{1,3}){3}$`,
  "i",
);

/**
 * True for a host at which no service is offered under a name of its own: a tunnel, a collector, a
 * paste site or a bare address. `host` has no port.
 */
export function isUnnamedHost(host: string): boolean {
  return host.length < 200 && serving.test(host);
}
