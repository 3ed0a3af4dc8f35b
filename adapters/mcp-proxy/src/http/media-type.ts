/**
 * Type and subtype of a `Content-Type`, which may be in any case (RFC 9110, section 8.3.1); "" for
 * none.
 */
export function mediaTypeOf(header: string | null | undefined): string {
  return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
