/**
 * How files of pictures, sound, films, documents and archives begin, in base64. Nothing here is a
 * text.
 */
const beginnings: readonly (readonly [mediaTypes: RegExp, base64: RegExp])[] = [
  [
    /^image\//,
    /^(?:iVBORw0KGgo|\/9j\/|R0lGOD[dl]h|UklGR|Qk[0-3]|SUkqA|TU0AK|AAABAA|AAAA.{2}(?:Zm|Z0))/,
  ],
  [/^(?:audio|video)\//, /^(?:UklGR|SUQz|\/\/[stuv]|T2dnUw|ZkxhQ|GkXfo|AAAA.{2}(?:Zm|Z0))/],
  [/^application\/(?:pdf|octet-stream)$/, /^JVBERi0/],
  [/^application\/(?:[\w.+-]{0,80}zip|gzip|octet-stream|vnd\.[\w.+-]{1,120})$/, /^(?:UEsDB|H4sI)/],
];
/** As mail wraps it, too. */
const base64 = /^[A-Za-z0-9+/\r\n]+(?:=[\r\n]*){0,2}$/;

/**
 * True for base64 that begins as a file of its media type does; texts, SVG among them, are none.
 */
export function isBinaryPayload(text: string, mediaType: unknown): boolean {
  const type = typeof mediaType === "string" ? mediaType.toLowerCase() : "application/octet-stream";
  const start = text.slice(0, 24).replaceAll(/[\r\n]/g, "");
  return (
    beginnings.some(([types, begins]) => types.test(type) && begins.test(start)) &&
    base64.test(text)
  );
}

/**
 * Of a longer text, so much of each end: more than is evaluated of a message, whose middle is left
 * out and said to be.
 */
const mostOfEnd = 128 * 1024;

/**
 * All that a decoder of base64 can make of a text, without what is no letter; "" where it is too
 * short. Decoders differ: many leave out what is not of their alphabet, some end at the first sign
 * of padding, and few refuse bytes that are no UTF-8.
 */
export function hiddenText(text: string): string {
  if (text.length <= 2 * mostOfEnd) return hiddenIn(text);
  const ends = [text.slice(0, mostOfEnd), ...endsInStep(text, text.length - mostOfEnd)];
  return ends.map(hiddenIn).join("\n");
}

/**
 * The rest of a text from about a place on, so that it begins where four signs of base64 begin: for
 * who counts from the start of the text, and for who counts from the last padding before.
 */
function endsInStep(text: string, place: number): readonly string[] {
  let [signs, sincePadding] = [0, 0];
  for (let at = 0; at < place; at += 1) {
    const code = text.charCodeAt(at);
    if (code === padding) sincePadding = 0;
    else if (isSign[code] === 1) {
      signs += 1;
      sincePadding += 1;
    }
  }
  const steps = new Set([signs % 4, sincePadding % 4]);
  return [...steps].map((step) => text.slice(afterSigns(text, place, (4 - step) % 4)));
}

function afterSigns(text: string, place: number, count: number): number {
  let at = place;
  for (let left = count; left > 0 && at < text.length; at += 1) {
    left -= isSign[text.charCodeAt(at)] ?? 0;
  }
  return at;
}

const padding = 0x3d;
const isSign = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[A-Za-z0-9+/_-]/.test(String.fromCharCode(code))),
);

function hiddenIn(text: string): string {
  const parts = text.split(/=+/, maxParts + 1);
  // Of very many parts, most are read as one text alone.
  const single = parts.length > 1 ? parts.slice(0, maxParts) : [];
  const decoded = [text, ...single].map(decodedText);
  return [...new Set(decoded)].filter((part) => part !== "").join("\n");
}

const maxParts = 1_000;

function decodedText(text: string): string {
  const signs = text.replaceAll(/[^A-Za-z0-9+/_-]/g, "");
  if (signs.length < 4) return "";
  // Of text in UTF-16, every second byte of most letters is zero.
  const said = Buffer.from(signs, "base64").toString("utf8").replaceAll("\0", "");
  return said.replaceAll(/(?:\uFFFD|(?![\t\n\r])\p{Cc})+/gu, " ").trim();
}
