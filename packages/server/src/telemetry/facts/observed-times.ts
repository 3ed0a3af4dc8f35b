/**
 * When something was seen first and last, and the span that proves the latter; `latest` is "<time>
 * <trace> <span>".
 */
export function observedTimes(earliest: string, latest: string) {
  const [last_seen = "", trace_id = "", span_id = ""] = latest.split(" ");
  return { first_seen: earliest, last_seen, proof: { trace_id, span_id } };
}
