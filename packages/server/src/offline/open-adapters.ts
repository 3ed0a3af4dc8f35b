import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import {
  type AdapterKind,
  type AdapterPoint,
  type Installation,
  type Located,
  localSocketPath,
} from "@parapet/adapter-link";
import {
  everyAgent,
  guardrailLibrary,
  libraryRequest,
  registrationFrom,
} from "@parapet/guardrails";
import { type ServeOptions, type Settings, settingsFrom } from "@parapet/settings";
import { idMaker } from "@parapet/posture";
import {
  type ConfigurationEdit,
  editEffects,
  type EditEffects,
  type Scanner,
} from "@parapet/assessment";
import { isLoopbackHost } from "../access/addresses.ts";
import { auditedGuardrails } from "../guardrails/audited-guardrails.ts";
import type { AdapterInstallation, AdapterState } from "../store/adapter-installation.ts";
import { openCommandStore } from "./command-database.ts";
import { adapterSecret, keyOfInstallation } from "../adapters/adapter-keys.ts";
import { folderFault } from "../adapters/installation-folder.ts";
import { keyFault } from "../adapters/installation-keys.ts";
import { type AdapterHealth, adapterHealth } from "../adapters/adapter-health.ts";
import { openCanary } from "../adapters/canaries.ts";
import type { CanaryResult } from "../store/canaries.ts";
import { scannerLoader } from "../workspaces/scanner-component.ts";
import { serviceForTarget, type TargetService } from "../adapters/service-for-target.ts";

type ScanEnvironment = Parameters<Scanner["locateWorkspace"]>[1];

type Where = Pick<ServeOptions, "config" | "data" | "database"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
};

/** Where a service with these settings keeps and answers what adapters need. */
export type AdapterPlaces = {
  readonly dataDir: string;
  /** Folder with one folder for each installation. */
  readonly folder: string;
  /** "http://127.0.0.1:8000". */
  readonly url: string;
  readonly host: string;
};

/** Reads the settings and touches nothing. Throws SettingsError. */
export function adapterPlaces({ env, cwd, ...where }: Where): AdapterPlaces {
  return placesOf(settingsFrom(where, env, cwd));
}

/** An installation, with whether it holds. */
export type ShownAdapter = AdapterState & AdapterHealth;

/**
 * The adapters of a data folder, for commands: a server on the same database applies every change
 * within seconds.
 */
export type CommandAdapters = {
  /** In the order in which they were made. */
  readonly list: () => Promise<readonly ShownAdapter[]>;
  /** An id for an installation, and what its adapter must know of the service. */
  readonly link: (
    installation: Pick<AdapterInstallation, "service" | "agent_id"> & {
      readonly installation_id?: string;
      /** Of the service, where it is not the one that the settings say. */
      readonly address?: string;
    },
  ) => Promise<Installation>;
  /** "" while the service believes an installation; else a sentence. */
  readonly installationFault: (
    installation: Pick<
      AdapterInstallation,
      "installation_id" | "adapter" | "folder" | "agent_ids" | "target"
    >,
  ) => Promise<string>;
  readonly add: (
    installation: Omit<AdapterInstallation, "created_at">,
    runtimeVersion: string,
  ) => Promise<ShownAdapter>;
  /** False when there was none. */
  readonly remove: (installationId: string) => Promise<boolean>;
  /** A canary for a call of this agent, valid for ten minutes. */
  readonly openCanary: (installation: AdapterState, agentId: string) => Promise<string>;
  /**
   * The installation as it is after that; undefined where the canary, or the installation, is gone.
   */
  readonly finishCanary: (
    installationId: string,
    canary: string,
    result: CanaryResult,
  ) => Promise<ShownAdapter | undefined>;
  /** The service that an installation is for, where nobody names one. */
  readonly serviceOf: (
    adapter: AdapterKind,
    located: Pick<Located, "target" | "agentIds">,
    environment: ScanEnvironment,
  ) => Promise<TargetService>;
  /**
   * What an edit of a configuration changes for the workspace that holds it; undefined where none
   * does.
   */
  readonly editEffects: (
    edit: ConfigurationEdit,
    environment: ScanEnvironment,
  ) => Promise<EditEffects | undefined>;
  /** Names of the flow guardrails that `switchOnFlowGuardrails` would register. */
  readonly missingFlowGuardrails: (
    service: string,
    adapter: AdapterKind,
    points: readonly AdapterPoint[],
  ) => Promise<readonly string[]>;
  /**
   * Registers the flow guardrails that every protected service has; answers the names of those that
   * were not there.
   */
  readonly switchOnFlowGuardrails: (
    service: string,
    adapter: AdapterKind,
    points: readonly AdapterPoint[],
  ) => Promise<readonly string[]>;
  /**
   * Names of those that `switchOffFlowGuardrails` would remove if these installations were gone.
   */
  readonly removableFlowGuardrails: (
    service: string,
    without: readonly string[],
  ) => Promise<readonly string[]>;
  /**
   * Removes those again that nobody has changed, once the service has no adapter; answers their
   * names.
   */
  readonly switchOffFlowGuardrails: (service: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/** Who changes what the command changes, in histories. */
const author = { actor: "cli", origin: "command" } as const;

/** By what a call may do with what the session has seen, and not by words in it. */
const flowGuardrails: readonly string[] = [
  "flow-untrusted-private-egress",
  "memory-after-untrusted",
  "persistence",
  "untrusted-opaque-command",
];
/** A tool whose description is another than the one that was approved. */
const toolDrift = "tool-drift";

/**
 * Opens the store that the service uses. With `trial` a database file that is not there yet is not
 * made: nothing that is done stays. Throws SettingsError or StoreError.
 */
export async function openAdapters({
  env,
  cwd,
  now,
  trial = false,
  ...where
}: Where & { readonly now: () => Date; readonly trial?: boolean }): Promise<CommandAdapters> {
  const settings = settingsFrom(where, env, cwd);
  const { url } = placesOf(settings);
  const store = await openCommandStore(settings, { env, now, trial });
  const newId = idMaker(now, randomBytes);
  const scanner = scannerLoader(settings.scanner);
  /** What somebody has set otherwise stays as it is. */
  const missing = async (
    service: string,
    adapter: AdapterKind,
    points: readonly AdapterPoint[],
  ) => {
    const wanted = adapter === "mcp" ? [...flowGuardrails, toolDrift] : flowGuardrails;
    const asked: readonly string[] = points;
    const present = await store.guardrails.list({ service, agent_id: everyAgent });
    return guardrailLibrary.filter(
      (guardrail) =>
        wanted.includes(guardrail.name) &&
        guardrail.points.every((point) => asked.includes(point)) &&
        !present.some(({ guardrail_name }) => guardrail_name === guardrail.name),
    );
  };
  const removable = async (service: string, without: readonly string[]) => {
    const left = (await store.adapters.list({ service })).filter(
      ({ installation_id }) => !without.includes(installation_id),
    );
    if (left.length > 0) return [];
    return (await store.guardrails.list({ service, agent_id: everyAgent })).filter(
      ({ registered_via, revision }) => registered_via === "adapter" && revision === 1,
    );
  };
  return {
    list: async () => (await store.adapters.list()).map(shown),

    link: async ({ installation_id = newId("ad"), service, agent_id, address = url }) => {
      const isHere = isLoopbackHost(new URL(address).hostname);
      const secret = await adapterSecret(settings.data, env, randomBytes);
      return {
        installation_id,
        key: keyOfInstallation(secret, installation_id),
        url: address,
        socket: isHere ? localSocketPath(settings.data) : "",
        service,
        agent_id,
      };
    },

    installationFault: async (installation) =>
      (await folderFault(installation, placesOf(settings).folder)) ||
      keyFault(installation, await adapterSecret(settings.data, env, randomBytes)),

    add: (installation, runtimeVersion) =>
      store.transaction(async ({ adapters, audit }) => {
        const { installation_id, adapter, service, target } = installation;
        const added = await adapters.add(installation, runtimeVersion);
        const detail = `${adapter} in ${target}`;
        await audit.append({
          ...author,
          action: "adapter.install",
          target: `${service}/${installation_id}`,
          detail,
        });
        return shown(added);
      }),

    remove: (installationId) =>
      store.transaction(async ({ adapters, audit }) => {
        if (!(await adapters.remove(installationId))) return false;
        await audit.append({
          ...author,
          action: "adapter.remove",
          target: installationId,
          detail: "",
        });
        return true;
      }),

    openCanary: async (installation, agentId) =>
      (await openCanary(store, installation, agentId, { now, randomBytes })).canary,

    finishCanary: async (installationId, canary, result) => {
      if (!(await store.canaries.finish(installationId, canary, result))) return undefined;
      const state = await store.adapters.get(installationId);
      return state && shown(state);
    },

    serviceOf: (adapter, located, environment) =>
      serviceForTarget(store, scanner, { adapter, ...located, environment }),

    editEffects: async (edit, environment) => {
      const loaded = await scanner();
      return loaded && editEffects(loaded, edit, { environment, now });
    },

    missingFlowGuardrails: async (service, adapter, points) =>
      (await missing(service, adapter, points)).map(({ name }) => name),

    switchOnFlowGuardrails: async (service, adapter, points) => {
      const added = await missing(service, adapter, points);
      for (const guardrail of added) {
        const registration = registrationFrom(libraryRequest(guardrail, everyAgent), {
          guardrailId: newId("gr"),
          service,
          registeredVia: "adapter",
          now: now(),
        });
        // One after the other: each leaves its history.
        // oxlint-disable-next-line no-await-in-loop
        await store.transaction((inside) =>
          auditedGuardrails(inside).upsert(registration, () => {}, author),
        );
      }
      return added.map(({ name }) => name);
    },

    removableFlowGuardrails: async (service, without) =>
      (await removable(service, without)).map(({ guardrail_name }) => guardrail_name),

    switchOffFlowGuardrails: async (service) => {
      const own = await removable(service, []);
      for (const one of own) {
        // oxlint-disable-next-line no-await-in-loop
        await store.transaction((inside) => auditedGuardrails(inside).remove(one, author));
      }
      return own.map(({ guardrail_name }) => guardrail_name);
    },

    close: () => store.close(),
  };
}

function shown(state: AdapterState): ShownAdapter {
  return { ...state, ...adapterHealth(state) };
}

function placesOf({ data, host, port }: Settings): AdapterPlaces {
  // What listens on every address is asked on loopback: the adapter runs on the same machine.
  const reached = isLoopbackHost(host) ? host : "127.0.0.1";
  const bare = reached.replace(/^\[(.*)\]$/, "$1");
  return {
    dataDir: data,
    folder: join(data, "adapters"),
    url: `http://${bare.includes(":") ? `[${bare}]` : bare}:${port}`,
    host: hostname(),
  };
}
