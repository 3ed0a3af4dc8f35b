import { parapetCommand } from "@parapet/posture";
import type { EnforcementState } from "@parapet/posture";
import type { CommandAdapters, ShownAdapter } from "@parapet/server";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { withProgress } from "../terminal/progress.ts";
import { inspectInstallation } from "../protect/inspect-installation.ts";
import { parapetProgram } from "../protect/parapet-program.ts";
import { installationOf, proveInstallation } from "../protect/prove-installation.ts";
import { serviceFault } from "../protect/service-fault.ts";
import { type AgentStatus, listText, statusText } from "../protect/status-text.ts";
import { jsonText } from "../reports/json.ts";
import { storeText } from "../text/store-options.ts";
import { withAdapters } from "../context/with-adapters.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

export type ProtectStatusFlags = StoreFlags & { readonly json?: boolean };

/**
 * Verifies every installation on this machine with a canary call per agent. Exit code 1 unless all
 * are enforced, also when nothing is protected; 2 when a service does not respond.
 */
export async function protectStatus(
  context: CommandContext,
  flags: ProtectStatusFlags,
): Promise<ExitCode> {
  let isServiceDown = false;
  const statuses = await withAdapters(
    context,
    flags,
    async (adapters) => {
      const { env, cwd } = context.environment;
      const { host } = await context.service.adapterPlaces({ env, cwd, ...givenStore(flags) });
      const all = (await adapters.list()).filter((one) => one.host === host);
      const found: AgentStatus[] = [];
      for (const state of all) {
        // Sequential: each one starts whole programs.
        // oxlint-disable-next-line no-await-in-loop
        const { agents, serviceDown } = await statusesOf(
          state,
          adapters,
          context,
          storeText(flags),
        );
        found.push(...agents);
        isServiceDown ||= serviceDown;
      }
      return found;
    },
    true,
  );
  const { out } = context;
  await out.write(flags.json === true ? jsonText(statuses) : statusText(statuses, out.colors));
  if (isServiceDown) return exitCodes.failed;
  return statuses.length > 0 && statuses.every(({ enforcement }) => enforcement === "enforced")
    ? exitCodes.ok
    : exitCodes.findings;
}

/** Lists the installations with their last known status; starts nothing. */
export async function protectList(
  context: CommandContext,
  flags: ProtectStatusFlags,
): Promise<ExitCode> {
  const { env, cwd } = context.environment;
  const { host } = await context.service.adapterPlaces({ env, cwd, ...givenStore(flags) });
  const all = await withAdapters(
    context,
    flags,
    async (adapters) =>
      Promise.all(
        (await adapters.list()).map(async (one) => {
          // A restored backup may describe an adapter of another data folder.
          const fault = one.host === host ? await adapters.installationFault(one) : "";
          return fault === "" ? one : { ...one, health: "error" as const, health_reason: fault };
        }),
      ),
    true,
  );
  await context.out.write(flags.json === true ? jsonText(all.map(withoutFiles)) : listText(all));
  return exitCodes.ok;
}

async function statusesOf(
  state: ShownAdapter,
  adapters: Parameters<typeof proveInstallation>[3]["adapters"] &
    Pick<CommandAdapters, "installationFault">,
  { environment, err, service }: CommandContext,
  store: string,
): Promise<{ readonly agents: readonly AgentStatus[]; readonly serviceDown: boolean }> {
  const { env, homeDir, cwd } = environment;
  const protector = await service.protectors[state.adapter]();
  const refused = await adapters.installationFault(state);
  const { fault, isUninstalled } =
    refused === ""
      ? await inspectInstallation(protector, state, { env, homeDir })
      : { fault: refused, isUninstalled: false };
  if (fault !== "") {
    const enforcement = isUninstalled ? "not_enforced" : "unknown";
    const agents = state.agent_ids.map((agent) => unverified(state, agent, enforcement, fault));
    return { agents, serviceDown: false };
  }
  const serviceError = await serviceFault(await installationOf(state));
  if (serviceError !== "") {
    const detail = `${serviceError} Enforcement cannot be verified while the service is down. Start it: ${parapetCommand("serve")}${store}`;
    const agents = state.agent_ids.map((agent) => unverified(state, agent, "unknown", detail));
    return { agents, serviceDown: true };
  }
  const statuses: AgentStatus[] = [];
  for (const agent of state.agent_ids) {
    // oxlint-disable-next-line no-await-in-loop
    const after = await withProgress(err, `Verifying ${agent}`, () =>
      proveInstallation(protector, state, agent, {
        adapters,
        env,
        homeDir,
        cwd,
        program: parapetProgram(process),
      }),
    );
    statuses.push(after === undefined ? expired(state, agent) : verified(after, agent));
  }
  return { agents: statuses, serviceDown: false };
}

const nextStep = (): string =>
  `Correct the problem, or wait until the machine is less busy; then run ${parapetCommand("protect status")} again.`;

function verified(state: ShownAdapter, agent_id: string): AgentStatus {
  const proof = state.proofs.find((one) => one.agent_id === agent_id);
  if (proof === undefined)
    return unverified(state, agent_id, "unknown", "No canary call was answered.");
  const { blocked, blocked_when_away, ran, ran_when_away } = proof;
  const enforcement = enforcementIn(proof);
  const detail = enforcement === "unknown" ? `${proof.detail} ${nextStep()}` : proof.detail;
  return {
    ...identityOf(state, agent_id),
    enforcement,
    blocked,
    blocked_when_away,
    ran,
    ran_when_away,
    detail,
  };
}

/** An earlier verification does not count for the current state. */
function expired(state: ShownAdapter, agent_id: string): AgentStatus {
  const detail = `The canary expired before the verification finished. ${nextStep()}`;
  return unverified(state, agent_id, "unknown", detail);
}

/** Not enforced only if a canary call ran; without a result it stays unknown. */
function enforcementIn({
  blocked,
  blocked_when_away,
  ran,
  ran_when_away,
}: ShownAdapter["proofs"][number]): EnforcementState {
  if (ran || ran_when_away) return "not_enforced";
  return blocked && blocked_when_away ? "enforced" : "unknown";
}

function unverified(
  state: ShownAdapter,
  agent_id: string,
  enforcement: Exclude<EnforcementState, "enforced">,
  detail: string,
): AgentStatus {
  const identity = identityOf(state, agent_id);
  const unseen = { blocked: false, blocked_when_away: false, ran: false, ran_when_away: false };
  return { ...identity, enforcement, ...unseen, detail };
}

function identityOf(
  { installation_id, adapter, service, target, runtime_version }: ShownAdapter,
  agent_id: string,
) {
  return { installation_id, adapter, service, agent_id, target, runtime_version };
}

function withoutFiles({ files: _files, folder: _folder, ...rest }: ShownAdapter) {
  return rest;
}
