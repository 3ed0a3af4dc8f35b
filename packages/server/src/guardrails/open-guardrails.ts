import { randomBytes } from "node:crypto";
import { guardrailLibrary, type GuardrailKey, libraryRequest } from "@parapet/guardrails";
import type { GuardrailMode, GuardrailRegistration } from "@parapet/posture";
import { registerGuardrail, removeGuardrail, serviceOf } from "../api/guardrail-writes.ts";
import { idMaker } from "../ids.ts";
import { ProblemError } from "../problem.ts";
import { type ServeOptions, settingsFrom } from "../settings.ts";
import { openStore } from "../store/store.ts";

/** The guardrails of a data folder, for commands: a server on the same database heeds every change at once. */
export type CommandGuardrails = {
  /** In the order of service, agent and name. */
  readonly list: (filter: {
    readonly service?: string;
    readonly agentId?: string;
  }) => Promise<readonly GuardrailRegistration[]>;
  /**
   * Registers a guardrail of the library for an agent, "*" for every one. Throws ProblemError for a name that is not in
   * the library, and where several services hold the agent and none is named.
   */
  readonly add: (request: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
    readonly mode?: GuardrailMode;
  }) => Promise<{
    readonly outcome: "created" | "updated" | "unchanged";
    readonly registration: GuardrailRegistration;
  }>;
  /** False when there is none. */
  readonly remove: (key: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
  }) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const caller = { kind: "operator" } as const;

/** Opens the store that the service uses. Throws SettingsError or StoreError. */
export async function openGuardrails({
  env,
  cwd,
  now,
  ...where
}: Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
}): Promise<CommandGuardrails> {
  const settings = settingsFrom(where, env, cwd);
  const store = await openStore(settings.database, { clock: now });
  const context = {
    store,
    now,
    newId: idMaker(now, randomBytes),
    // The command is the operator's.
    keepAgentsWorking: <Written>(_registration: unknown, write: () => Promise<Written>) => write(),
  };
  return {
    list: ({ service, agentId }) =>
      store.guardrails.list({ service, agent_id: agentId, effective: agentId !== undefined }),

    add: ({ name, agentId, service, mode }) => {
      const guardrail = guardrailLibrary.find((one) => one.name === name);
      if (guardrail === undefined) {
        throw new ProblemError(
          "not-found",
          `The library has no guardrail ${name}; \`parapet guardrails library\` lists them.`,
        );
      }
      return registerGuardrail(context, libraryRequest(guardrail, agentId, mode), {
        service,
        caller,
      });
    },

    remove: async ({ name, agentId, service }) => {
      const key: GuardrailKey = {
        service: await serviceOf(store, agentId, service),
        agent_id: agentId,
        guardrail_name: name,
      };
      return removeGuardrail(context, key, caller);
    },

    close: () => store.close(),
  };
}
