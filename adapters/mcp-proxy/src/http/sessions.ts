import type { ProxySession } from "../session/proxy-session.ts";

/** The sessions of the protocol, by the ids that the server has given them. */
export type Sessions = {
  /** The session of a request that is under way; `leave` says that it is over. */
  readonly enter: (id: string) => { readonly session: ProxySession; readonly leave: () => void };
  /** The server knows this id. */
  readonly confirm: (id: string, session: ProxySession) => void;
  readonly remove: (id: string) => void;
};

/**
 * Of the sessions that the server knows, the `most` that were used last are kept; of ids that it
 * has not confirmed, those with a request under way: what a client makes up pushes nothing out.
 */
export function createSessions(most: number, newSession: () => ProxySession): Sessions {
  const confirmed = new Map<string, ProxySession>();
  const claimed = new Map<string, { readonly session: ProxySession; requests: number }>();

  function confirm(id: string, session: ProxySession): void {
    confirmed.delete(id);
    confirmed.set(id, session);
    const [oldest] = confirmed.keys();
    if (confirmed.size > most && oldest !== undefined) confirmed.delete(oldest);
  }

  return {
    confirm,
    remove: (id) => void confirmed.delete(id),
    enter(id) {
      const known = confirmed.get(id);
      if (known !== undefined) {
        confirm(id, known);
        return { session: known, leave: () => undefined };
      }
      const claim = claimed.get(id) ?? { session: newSession(), requests: 0 };
      claim.requests += 1;
      claimed.set(id, claim);
      const leave = (): void => {
        claim.requests -= 1;
        if (claim.requests === 0) claimed.delete(id);
      };
      return { session: claim.session, leave };
    },
  };
}
