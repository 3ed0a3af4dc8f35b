/** Whether the address of an advisory can be read. */
export type SourceAnswer =
  | { readonly outcome: "found" | "missing" }
  | { readonly outcome: "unreachable"; readonly reason: string };

const timeoutMs = 20_000;

export async function readSource(url: string): Promise<SourceAnswer> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (ok) return { outcome: "found" };
    if (status === 404 || status === 410) return { outcome: "missing" };
    return { outcome: "unreachable", reason: `status ${status}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      outcome: "unreachable",
      reason: cause instanceof Error ? cause.message : String(cause),
    };
  }
}
