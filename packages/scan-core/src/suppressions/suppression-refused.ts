/**
 * A change of a workspace's suppressions that cannot be made. Nothing was written; the message says
 * what to do.
 */
export class SuppressionRefused extends Error {
  override readonly name = "SuppressionRefused";
  readonly code: "invalid" | "conflict" | "not_found";

  constructor(code: SuppressionRefused["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
