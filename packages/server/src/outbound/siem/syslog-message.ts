import type { Severity } from "@parapet/posture";

/** Facility "security/authorization" of RFC 5424. */
const facility = 10;
/** Critical, error, warning, notice. */
const levels = { critical: 2, high: 3, medium: 4, low: 5 } as const;
const none = "-";
const byteOrderMark = "\uFEFF";

/**
 * A message of RFC 5424, in a frame that says its length (RFC 6587, RFC 5425). `body` is the whole
 * text of it, `kind` its MSGID.
 */
export function syslogFrame({
  severity,
  at,
  host,
  process,
  kind,
  body,
}: {
  readonly severity: Severity;
  /** UTC. */
  readonly at: string;
  readonly host: string;
  readonly process: number;
  readonly kind: string;
  readonly body: string;
}): Buffer {
  const priority = facility * 8 + levels[severity];
  const header = [
    `<${priority}>1`,
    at,
    printable(host, 255),
    "parapet",
    String(process),
    printable(kind, 32),
    none,
  ].join(" ");
  const message = Buffer.from(`${header} ${byteOrderMark}${body}`, "utf8");
  return Buffer.concat([Buffer.from(`${message.length} `, "latin1"), message]);
}

/** A field of the header is of printable ASCII without spaces. */
function printable(text: string, longest: number): string {
  const kept = text.replaceAll(/[^\x21-\x7e]/g, "").slice(0, longest);
  return kept === "" ? none : kept;
}
