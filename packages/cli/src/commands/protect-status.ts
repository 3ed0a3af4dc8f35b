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
 * Proves every installation of this machine by a canary for each of its agents. Exit code 1 unless each is enforced, also
 * where nothing is protected; 2 where the
 * service of one does not answer, so that nothing can be said.
 */
export async function protectStatus(
  context: CommandContext,
  flags: ProtectStatusFlags,
): Promise<ExitCode> {
  let isAway = false;
  const statuses = await withAdapters(context, flags, async (adapters) => {
    const { env, cwd } = context.environment;
    const { host } = await context.service.adapterPlaces({ env, cwd, ...givenStore(flags) });
    const all = (await adapters.list()).filter((one) => one.host === host);
    const found: AgentStatus[] = [];
    for (const state of all) {
      // One after the other: each starts whole programs.
      // oxlint-disable-next-line no-await-in-loop
      const { agents, away } = await statusesOf(state, adapters, context, storeText(flags));
      found.push(...agents);
      isAway ||= away;
    }
    return found;
  });
  const { out } = context;
  await out.write(flags.json === true ? jsonText(statuses) : statusText(statuses, out.colors));
  if (isAway) return exitCodes.failed;
  return statuses.length > 0 && statuses.every(({ enforcement }) => enforcement === "enforced")
    ? exitCodes.ok
    : exitCodes.findings;
}

/** Lists the installations as they were last seen, and starts nothing. */
export async function protectList(
  context: CommandContext,
  flags: ProtectStatusFlags,
): Promise<ExitCode> {
  const { env, cwd } = context.environment;
  const { host } = await context.service.adapterPlaces({ env, cwd, ...givenStore(flags) });
  const all = await withAdapters(context, flags, async (adapters) =>
    Promise.all(
      (await adapters.list()).map(async (one) => {
        // What a backup says of an adapter was seen by the service of another data folder.
        const fault = one.host === host ? await adapters.installationFault(one) : "";
        return fault === "" ? one : { ...one, health: "error" as const, health_reason: fault };
      }),
    ),
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
): Promise<{ readonly agents: readonly AgentStatus[]; readonly away: boolean }> {
  const { env, homeDir, cwd } = environment;
  const protector = await service.protectors[state.adapter]();
  const refused = await adapters.installationFault(state);
  const { fault, isOut } =
    refused === ""
      ? await inspectInstallation(protector, state, { env, homeDir })
      : { fault: refused, isOut: false };
  if (fault !== "") {
    const enforcement = isOut ? "not_enforced" : "unknown";
    const agents = state.agent_ids.map((agent) => unproven(state, agent, enforcement, fault));
    return { agents, away: false };
  }
  const away = await serviceFault(await installationOf(state));
  if (away !== "") {
    const detail = `${away} Nothing can be proven until the service is there; start it: parapet serve${store}`;
    const agents = state.agent_ids.map((agent) => unproven(state, agent, "unknown", detail));
    return { agents, away: true };
  }
  const statuses: AgentStatus[] = [];
  for (const agent of state.agent_ids) {
    // oxlint-disable-next-line no-await-in-loop
    const after = await withProgress(err, `Sending a canary through ${agent}`, () =>
      proveInstallation(protector, state, agent, {
        adapters,
        env,
        homeDir,
        cwd,
        program: parapetProgram(process),
      }),
    );
    statuses.push(after === undefined ? forgotten(state, agent) : proven(after, agent));
  }
  return { agents: statuses, away: false };
}

const nextStep =
  "Put that right, or wait until the machine has less to do; then run parapet protect status again.";

function proven(state: ShownAdapter, agent_id: string): AgentStatus {
  const proof = state.proofs.find((one) => one.agent_id === agent_id);
  if (proof === undefined) return unproven(state, agent_id, "unknown", "No canary was answered.");
  const { blocked, blocked_when_away, ran, ran_when_away } = proof;
  const enforcement = enforcementIn(proof);
  const detail = enforcement === "unknown" ? `${proof.detail} ${nextStep}` : proof.detail;
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

/** What an earlier proof has shown says nothing of now. */
function forgotten(state: ShownAdapter, agent_id: string): AgentStatus {
  const detail = `The canary expired before the proof was finished. ${nextStep}`;
  return unproven(state, agent_id, "unknown", detail);
}

/** Not enforced only where a call was seen to run: all else that is no proof leaves it unknown. */
function enforcementIn({
  blocked,
  blocked_when_away,
  ran,
  ran_when_away,
}: ShownAdapter["proofs"][number]): EnforcementState {
  if (ran || ran_when_away) return "not_enforced";
  return blocked && blocked_when_away ? "enforced" : "unknown";
}

function unproven(
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
