type SessionId = { readonly session_id: string; readonly service: string };

export function sessionAddress({ session_id, service }: SessionId): string {
  const name = encodeURIComponent(session_id === "" ? unnamed : session_id);
  return `/sessions/${name}?${new URLSearchParams({ service })}`;
}

export function sessionName({ session_id }: Pick<SessionId, "session_id">): string {
  return session_id === "" ? "Calls without a session" : session_id;
}

/** The session ID in URLs of calls without one. */
export const unnamed = "-";
