import { type Caller, callerName, showsToken } from "./caller.ts";

/** Whom a share of what all callers have together belongs to. */
export type CallerKey = {
  readonly key: string;
  /**
   * True for those who have shown a token, a session or a signature: nobody else can use up their
   * share.
   */
  readonly isNamed: boolean;
};

/** Of whom no more is known than where they are. */
const anonymous: ReadonlySet<Caller["kind"]> = new Set([
  "unauthenticated",
  "stranger",
  "unknown-user",
]);

export function callerKey(caller: Caller, address: string): CallerKey {
  const name = callerName(caller);
  return {
    key: anonymous.has(caller.kind) ? `${name} ${address}` : name,
    isNamed: showsToken(caller),
  };
}
