/**
 * A guardrail, or the person it asked, does not allow this; or nobody could be asked. The message
 * is a sentence for the model.
 */
export class GuardrailDenied extends Error {
  override readonly name = "GuardrailDenied";
  /** The tool's name in guardrails. */
  readonly tool: string;
  /** True when the tool has run already and only its result is blocked. */
  readonly hasRun: boolean;

  /** `cause` says to developers why nobody could be asked. */
  constructor(
    tool: string,
    {
      reason,
      hasRun = false,
      cause,
    }: { readonly reason: string; readonly hasRun?: boolean; readonly cause?: unknown },
  ) {
    const said = hasRun
      ? `Parapet blocked the result of this call, which has already run: ${reason}`
      : `Parapet blocked this call: ${reason}`;
    super(said, { cause });
    this.tool = tool;
    this.hasRun = hasRun;
  }
}

export const serviceUnreachable = "its service is unreachable, so no call is allowed.";
