/** How files of pictures, sound, films, documents and archives begin, in base64. Nothing here is a text. */
const beginnings: readonly (readonly [mediaTypes: RegExp, base64: RegExp])[] = [
  [
    /^image\//,
    /^(?:iVBORw0KGgo|\/9j\/|R0lGOD[dl]h|UklGR|Qk[0-3]|SUkqA|TU0AK|AAABAA|AAAA.{2}(?:Zm|Z0))/,
  ],
  [/^(?:audio|video)\//, /^(?:UklGR|SUQz|\/\/[stuv]|T2dnUw|ZkxhQ|GkXfo|AAAA.{2}(?:Zm|Z0))/],
  [/^application\/(?:pdf|octet-stream)$/, /^JVBERi0/],
  [/^application\/(?:[\w.+-]{0,80}zip|gzip|octet-stream|vnd\.[\w.+-]{1,120})$/, /^(?:UEsDB|H4sI)/],
];
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** True for base64 that begins as a file of its media type does; texts, SVG among them, are none. */
export function isBinaryPayload(text: string, mediaType: unknown): boolean {
  const type = typeof mediaType === "string" ? mediaType.toLowerCase() : "application/octet-stream";
  const start = text.slice(0, 16);
  return (
    beginnings.some(([types, begins]) => types.test(type) && begins.test(start)) &&
    base64.test(text)
  );
}

/** The text that base64 stands for; "" where it is not base64, or no text. */
export function hiddenText(text: string): string {
  if (text.length < 4 || !base64.test(text)) return "";
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64"));
  } catch {
    return "";
  }
}
