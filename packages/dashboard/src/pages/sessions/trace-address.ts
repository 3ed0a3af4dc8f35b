/** The address of a trace by the setting `traceUrl`; undefined without a trace. */
export function traceAddress(
  template: string,
  { trace_id, span_id }: { readonly trace_id: string; readonly span_id: string },
): string | undefined {
  if (template === "" || trace_id === "") return undefined;
  const address = template
    .replaceAll("{trace_id}", encodeURIComponent(trace_id))
    .replaceAll("{span_id}", encodeURIComponent(span_id));
  // The service has checked it; nothing but a page is ever opened.
  return /^https?:\/\//i.test(address) ? address : undefined;
}
