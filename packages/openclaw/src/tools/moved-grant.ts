import type { AgentPolicy } from "../model/model.ts";

type Grant = AgentPolicy["grant"];

const originals = new WeakMap<Grant, Grant>();

/** A grant whose answers stand at other places; what it allows is the same. */
export function movedGrant(own: Grant, placed: (at: string) => string): Grant {
  const moved: Grant = (tool, where) => {
    const answer = own(tool, where);
    const at = placed(answer.at);
    return at === answer.at ? answer : { ...answer, at };
  };
  originals.set(moved, originalOf(own));
  return moved;
}

/** The grant that a moved one was made of, which allows the same; of others, themselves. */
export function originalOf(grant: Grant): Grant {
  return originals.get(grant) ?? grant;
}
