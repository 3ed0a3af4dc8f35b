import { randomBytes } from "node:crypto";
import {
  everyAgent,
  guardrailLibrary,
  type GuardrailKey,
  libraryRequest,
  fingerprinter,
  sampleOutcome,
  type SampleOutcome,
  utcTime,
} from "@parapet/guardrails";
import {
  type GuardrailMode,
  type GuardrailRegistration,
  idMaker,
  parapetCommand,
} from "@parapet/posture";
import type { RegisteredGuardrails } from "@parapet/proof";
import { checkSettings, type ServeOptions, settingsFrom } from "@parapet/settings";
import { callerName } from "../access/caller.ts";
import { registerGuardrail, removeGuardrail } from "../guardrails/guardrail-writes.ts";
import { ProblemError } from "../core/problem.ts";
import type { Store } from "../store/store.ts";
import { openCommandStore } from "./command-database.ts";
import { registeredGuardrails } from "../guardrails/registered-guardrails.ts";
import { guardrailsDigest } from "../risk/guardrails-digest.ts";
import { livePolicy } from "../guardrails/live-policy.ts";
import { knownServiceOf } from "../guardrails/service-of-agent.ts";

/**
 * The guardrails of a data folder, for commands: a server on the same database applies every change
 * at once.
 */
export type CommandGuardrails = {
  /** In the order of service, agent and name. */
  readonly list: (filter: {
    readonly service?: string;
    readonly agentId?: string;
  }) => Promise<readonly GuardrailRegistration[]>;
  /**
   * Registers a guardrail of the library for an agent, "*" for every one. Throws ProblemError for a
   * name that is not in the library, and where no service is named and none or several hold the
   * agent.
   */
  readonly add: (request: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
    readonly mode?: GuardrailMode;
  }) => Promise<{
    readonly outcome: "created" | "updated" | "unchanged";
    readonly registration: GuardrailRegistration;
    /** What becomes of a call that the guardrail is for, by all guardrails of the agent. */
    readonly sample: SampleOutcome;
  }>;
  /**
   * False when there is none. Throws ProblemError where no service is named and several have it.
   */
  readonly remove: (key: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
  }) => Promise<boolean>;
  /** What a run in a copy of a workspace evaluates the calls of its adapter by. */
  readonly registered: () => Promise<RegisteredGuardrails>;
  /**
   * Of the adapters of a runtime and what is registered for them: another one makes a proof stale.
   * "" without an adapter.
   */
  readonly digest: (runtime: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

const caller = { kind: "operator" } as const;

/** Opens the store that the service uses. Throws SettingsError or StoreError. */
export async function openGuardrails({
  env,
  cwd,
  now,
  trial = false,
  ...where
}: Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
  readonly trial?: boolean;
}): Promise<CommandGuardrails> {
  const settings = settingsFrom(where, env, cwd);
  const store = await openCommandStore(settings, { env, now, trial });
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

    add: async ({ name, agentId, service, mode }) => {
      const guardrail = guardrailLibrary.find((one) => one.name === name);
      if (guardrail === undefined) {
        throw new ProblemError(
          "not-found",
          `No guardrail template is named ${name}; \`${parapetCommand("guardrails library")}\` lists them.`,
        );
      }
      const written = await registerGuardrail(context, libraryRequest(guardrail, agentId, mode), {
        service: await serviceToAddTo(store, agentId, service),
        caller,
        origin: "command",
      });
      const sample = await sampleOutcome(
        guardrail,
        written.registration,
        await livePolicy(store)(written.registration),
        {
          fingerprint: fingerprinter(randomBytes(16).toString("hex")),
          localTime: utcTime,
        },
      );
      return { ...written, sample };
    },

    remove: async ({ name, agentId, service }) => {
      const key: GuardrailKey = {
        service: await serviceToRemoveFrom(store, { name, agentId, service }),
        agent_id: agentId,
        guardrail_name: name,
      };
      return removeGuardrail(context, key, {
        actor: callerName(caller),
        origin: "command",
      });
    },

    registered: () =>
      registeredGuardrails(store, { ...settings, config: checkSettings(where, env, cwd).file }),

    digest: (runtime) => guardrailsDigest(store, { runtime }, now()),

    close: () => store.close(),
  };
}

/**
 * A guardrail under the wrong service protects nobody, so that none is guessed. Throws
 * ProblemError.
 */
async function serviceToAddTo(
  store: Pick<Store, "agents" | "adapters" | "workspaces">,
  agentId: string,
  named: string | undefined,
): Promise<string> {
  const service = await knownServiceOf(store, { agentId, named, option: "--service" });
  if (service !== undefined) return service;
  const who = agentId === everyAgent ? "any agent" : `the agent ${agentId}`;
  throw new ProblemError(
    "not-found",
    `Neither a scan of the service nor an adapter knows ${who}; add it with \`${parapetCommand("serve")} --workspace PATH\` or \`${parapetCommand("protect")}\`. To register the guardrail anyway, specify the service with --service.`,
  );
}

/**
 * The service that has the guardrail, whether or not it still holds the agent. Throws ProblemError
 * when several have it.
 */
async function serviceToRemoveFrom(
  store: Pick<Store, "guardrails">,
  request: {
    readonly name: string;
    readonly agentId: string;
    readonly service: string | undefined;
  },
): Promise<string> {
  const { name, agentId, service } = request;
  if (service !== undefined) return service;
  const own = await store.guardrails.list({ agent_id: agentId });
  const services = own
    .filter(({ guardrail_name }) => guardrail_name === name)
    .map((registration) => registration.service);
  if (services.length <= 1) return services[0] ?? "default";
  throw new ProblemError(
    "conflict",
    `Several services have this guardrail (${services.slice(0, 10).join(", ")}); select one with --service.`,
  );
}
