import type { SessionContext } from "./host.ts";

/** A conversation as the service knows it; its labels hang on `id`. */
export type Session = {
  readonly id: string;
  readonly agentId: string;
  /** The conversation that started this one; "" for none that is known. */
  readonly parentId: string;
  /** Folder that the agent works in; "" until a turn has told. */
  readonly cwd: string;
};

export type Sessions = {
  /** The session of a hook's context. */
  readonly of: (context: SessionContext) => Session;
  /** Learns the working folder of a session. */
  readonly worksIn: (context: SessionContext, cwd: string) => void;
  /**
   * Learns that the conversation of one key was started, or spoken to, by that of another. An
   * answer that comes back makes nobody the descendant of those they have started.
   */
  readonly descends: (childKey: string, parentKey: string) => void;
};

type Parent = { readonly key: string; readonly id: string };

/** Conversations remembered at most; the oldest go first. */
const most = 1000;

/**
 * OpenClaw names a conversation by a key, which stays when it is reset, and by the id of its
 * transcript, which does not. Labels belong to the transcript: what a fresh one has not seen cannot
 * have tainted it. Hooks that know only the key get the transcript last seen under it.
 */
export function sessionRegistry(): Sessions {
  const ids = new Map<string, string>();
  const parents = new Map<string, Parent>();
  const folders = new Map<string, string>();
  const idOf = ({ sessionKey = "", sessionId = "" }: SessionContext): string => {
    if (sessionId === "") return ids.get(sessionKey) ?? sessionKey;
    if (sessionKey !== "") remember(ids, sessionKey, sessionId);
    return sessionId;
  };
  return {
    of: (context) => ({
      id: idOf(context),
      agentId: context.agentId ?? agentIn(context.sessionKey ?? ""),
      parentId: parents.get(context.sessionKey ?? "")?.id ?? "",
      cwd: folders.get(context.sessionKey ?? "") ?? "",
    }),
    worksIn: ({ sessionKey = "" }, cwd) => {
      if (sessionKey !== "" && cwd !== "") remember(folders, sessionKey, cwd);
    },
    descends: (childKey, parentKey) => {
      if (childKey === "" || parentKey === "" || isBelow(parentKey, childKey, parents)) return;
      remember(parents, childKey, { key: parentKey, id: ids.get(parentKey) ?? parentKey });
    },
  };
}

/** True where the second is the first, or one of its ancestors. */
function isBelow(key: string, other: string, parents: ReadonlyMap<string, Parent>): boolean {
  let at: string | undefined = key;
  while (at !== undefined && at !== other) at = parents.get(at)?.key;
  return at === other;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** "main" for "agent:main:telegram:…"; OpenClaw's own default where the key does not say. */
function agentIn(sessionKey: string): string {
  const [kind, agentId = ""] = sessionKey.split(":");
  return kind === "agent" && agentId !== "" ? agentId : "main";
}
