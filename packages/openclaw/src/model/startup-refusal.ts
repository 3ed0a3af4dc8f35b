/** The part of the configuration that prevents the gateway from starting. */
export type RefusalSubject =
  | "authentication"
  | "secret"
  | "proxy"
  | "webhooks"
  | "address"
  | "model";

/** Why OpenClaw's gateway does not start with a configuration that its schema accepts. */
export type StartupRefusal = {
  readonly subject: RefusalSubject;
  /** Pointers of the settings; the first is where a reader should look. */
  readonly at: readonly [string, ...string[]];
  /** A sentence about the settings. */
  readonly reason: string;
  /**
   * The condition under which it starts anyway: "OPENCLAW_GATEWAY_TOKEN is set where it runs"; ""
   * where only another file changes that.
   */
  readonly unless: string;
};
