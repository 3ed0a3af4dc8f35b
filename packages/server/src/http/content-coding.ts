/** In the order in which we like them: the first is the fastest. */
const codings = ["zstd", "br", "gzip"] as const;
export type ContentCoding = (typeof codings)[number];

/**
 * The content coding that an `Accept-Encoding` header likes best (RFC 9110, section 12.5.3), ours
 * where it likes several alike; undefined: it likes none of ours best.
 */
export function preferredCoding(
  header: string | undefined,
  ours: readonly ContentCoding[] = codings,
): ContentCoding | undefined {
  const qualities = new Map((header ?? "").split(",").map(parsed));
  const qualityOf = (coding: string) => qualities.get(coding) ?? qualities.get("*") ?? 0;
  const best = Math.max(...codings.map(qualityOf));
  if (best === 0 || (qualities.get("identity") ?? 0) > best) return undefined;
  return ours.find((coding) => qualityOf(coding) === best);
}

/** Coding and quality of one element; a quality that is none counts as refused. */
function parsed(element: string): readonly [string, number] {
  const [name = "", ...parameters] = element.split(";").map((part) => part.trim().toLowerCase());
  const coding = name === "x-gzip" ? "gzip" : name;
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  if (weight === undefined) return [coding, 1];
  return [
    coding,
    /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0,
  ];
}
