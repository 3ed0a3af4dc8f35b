/** On whose behalf something is done with a workspace. */
export type Requester = {
  /** Work waits in turn by this: nobody waits for all that another has asked for. */
  readonly key: string;
  /** Aborted when nobody waits for the answer any more; absent where somebody always does. */
  readonly signal?: AbortSignal | undefined;
  /** True for what nobody has asked for: it waits for everything else. */
  readonly isBackground?: boolean;
  /** The services that it may do this with; absent: all. */
  readonly services?: readonly string[] | undefined;
  /** As in the audit log; absent where it is not known. */
  readonly origin?: string;
};

/** The service itself. */
export const background: Requester = { key: "", isBackground: true, origin: "service" };
