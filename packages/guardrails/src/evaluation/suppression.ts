import type { GuardrailSuppression } from "@parapet/posture";
import { compileGlob } from "../conditions/glob.ts";
import type { Call } from "./call.ts";

export type Suppression = {
  readonly reason: string;
  readonly until: number;
  readonly covers: (call: Call) => boolean;
};

type Subject = (call: Call) => readonly string[];

/**
 * What a suppression can name, as `kind:pattern`. All that a call does of that kind has to fit, not
 * only some of it.
 */
const subjects: Readonly<Record<string, Subject>> = {
  tool: ({ tool }) => (tool === undefined ? [] : [tool.name]),
  server: ({ tool }) => (tool === undefined ? [] : [tool.server]),
  session: ({ request }) => [request.session_id],
  agent: ({ request }) => [request.agent_id],
  path: ({ facts }) => facts.paths.map(({ path }) => path),
  host: ({ facts }) => facts.network.map(({ host }) => host),
  recipient: ({ facts }) => facts.recipients,
  command: ({ facts }) => facts.commands.map(({ argv }) => argv.join(" ")),
  program: ({ facts }) => facts.commands.map(({ name }) => name),
  secret: ({ facts }) => facts.secrets.map(({ fingerprint }) => fingerprint),
};

/** Which kinds of fact a subject depends on: a list that was cut says nothing about the whole. */
const lists = {
  path: "paths",
  host: "network",
  recipient: "recipients",
  command: "commands",
  program: "commands",
  secret: "secrets",
} as const;

/**
 * Undefined for a suppression that can never apply: of an unknown kind, or without a time at which
 * it ends.
 */
export function compileSuppression(suppression: GuardrailSuppression): Suppression | undefined {
  const { match, reason, expires_at } = suppression;
  const until = Date.parse(expires_at);
  const colon = match.indexOf(":");
  const kind = match.slice(0, Math.max(0, colon));
  const subject = Object.hasOwn(subjects, kind) ? subjects[kind] : undefined;
  if (Number.isNaN(until) || subject === undefined) return undefined;
  const fits = compileGlob(match.slice(colon + 1));
  const list = Object.entries(lists).find(([name]) => name === kind)?.[1];
  return {
    reason,
    until,
    covers: (call) => {
      if (list !== undefined && call.facts.cut.has(list)) return false;
      const values = subject(call);
      return values.length > 0 && values.every(fits);
    },
  };
}
