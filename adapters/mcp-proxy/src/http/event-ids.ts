/** Ids of events as clients see them: the proxy's own, since nobody evaluates those of a server. */
export type EventIds = {
  /** The proxy's id for an event of the server; "" where it has none that a header can carry. */
  readonly toClient: (serverId: string) => string;
  /**
   * The server's id for one of the proxy's, so that a stream is taken up again; undefined for one
   * that it did not give.
   */
  readonly toServer: (ownId: string) => string | undefined;
};

/**
 * `most` ids are kept, the latest ones: from an earlier event a stream begins again. `newId` makes
 * ids that nobody can guess.
 */
export function createEventIds(newId: () => string, most = 4_096): EventIds {
  const serverIds = new Map<string, string>();
  return {
    toClient(serverId) {
      if (!/^[\x20-\x7E]{1,1000}$/.test(serverId)) return "";
      const own = newId();
      serverIds.set(own, serverId);
      const [oldest] = serverIds.keys();
      if (serverIds.size > most && oldest !== undefined) serverIds.delete(oldest);
      return own;
    },
    toServer: (ownId) => serverIds.get(ownId),
  };
}
