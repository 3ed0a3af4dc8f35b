import type { ProxySession } from "../session/proxy-session.ts";

/** A session of the protocol: of guardrails, and as the server calls it. */
export type KnownSession = { readonly session: ProxySession; readonly serverId: string };

/** Ids as clients see them: the proxy's own, since nobody evaluates those of a server. */
export type Sessions = {
  /** Undefined for an id that the proxy did not give, or no longer knows. */
  readonly find: (ownId: string) => KnownSession | undefined;
  /** The proxy's id for what the server calls this session. */
  readonly ownIdOf: (known: KnownSession) => string;
  readonly remove: (ownId: string) => void;
};

/** The `most` that were used last are kept. `newId` makes ids that nobody can guess. */
export function createSessions(most: number, newId: () => string): Sessions {
  const known = new Map<string, KnownSession>();
  const ownIds = new Map<string, string>();

  function remove(ownId: string): void {
    const entry = known.get(ownId);
    known.delete(ownId);
    if (entry !== undefined) ownIds.delete(entry.serverId);
  }

  function keep(ownId: string, entry: KnownSession): void {
    known.delete(ownId);
    known.set(ownId, entry);
    ownIds.set(entry.serverId, ownId);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) remove(oldest);
  }

  return {
    remove,
    find(ownId) {
      const entry = known.get(ownId);
      if (entry !== undefined) keep(ownId, entry);
      return entry;
    },
    ownIdOf(entry) {
      const ownId = ownIds.get(entry.serverId) ?? newId();
      keep(ownId, known.get(ownId) ?? entry);
      return ownId;
    },
  };
}
