import { join, resolve } from "node:path";
import type { AdapterKind, Installation, Located, Protector } from "@parapet/adapter-link";
import type { CommandAdapters, ShownAdapter } from "@parapet/server";
import { noColors } from "../text/colors.ts";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { changeLines } from "../fix-output/effects.ts";
import { inspectInstallation } from "../protect/inspect-installation.ts";
import { parapetProgram } from "../protect/parapet-program.ts";
import {
  earlierInstallation,
  planned,
  type Protected,
  type Protecting,
  protectRuntime,
  type ProtectPlaces,
} from "../protect/protect-runtime.ts";
import type { ProtectionPlan } from "../protect/plan-protection.ts";
import { noteLines, sentence, shownDiff } from "../protect/protection-text.ts";
import { serviceFault } from "../protect/service-fault.ts";
import { type UserService, userService, writeUserService } from "../protect/user-service.ts";
import { withProgress } from "../terminal/progress.ts";
import { jsonText } from "../reports/json.ts";
import { count } from "../text/count.ts";
import { storeText } from "../text/store-options.ts";
import { UsageError } from "../core/usage-error.ts";
import { withAdapters } from "../context/with-adapters.ts";
import { givenStore, type StoreFlags } from "../service/store-flags.ts";

export type ProtectFlags = StoreFlags & {
  readonly target?: string;
  readonly agent?: string;
  readonly server?: string;
  readonly hook?: string;
  readonly service?: string;
  readonly url?: string;
  readonly userService?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};

/** Puts an adapter into a runtime; with --dry-run shows what that would change. */
export async function protect(
  context: CommandContext,
  kind: AdapterKind,
  flags: ProtectFlags,
): Promise<ExitCode> {
  const { environment, out, service, now } = context;
  const { env, cwd, homeDir } = environment;
  const places = {
    ...(await service.adapterPlaces({ env, cwd, ...givenStore(flags) })),
    program: parapetProgram(process),
    now,
  };
  const started = userServiceOf(flags, context, places);
  const protector = await service.protectors[kind]();
  const wanted = askedOf(flags);
  const target = flags.target === undefined ? {} : { target: resolve(cwd, flags.target) };
  const located = await protector.locate({ env, homeDir, cwd, ...target, ...wanted });
  if ("missing" in located) throw new UsageError(located.missing);
  const asked = located.server === undefined ? wanted : { ...wanted, server: located.server };
  const earlier = await earlierInstallation(places.folder, kind, located);
  const runtime = { protector, located, asked, earlier };
  const url = addressOf(flags.url);
  const task = async (adapters: CommandAdapters): Promise<ExitCode> => {
    const known = earlier ?? (await lost(adapters, kind, located, places.host));
    const own = await adapters.serviceOf(kind, located, environment);
    const named = flags.service ?? known?.service ?? own.service;
    const notes = [...located.notes, ...elsewhere(named, own)];
    const protectedRuntime = { ...runtime, located: { ...located, notes } };
    const effectsOf = ({ after }: ProtectionPlan, { installation_id }: Installation) => {
      const folder = join(places.folder, installation_id);
      return withProgress(context.err, "Looking at what this changes", () =>
        adapters.editEffects({ target: located.target, text: after, folder }, environment),
      );
    };
    if (flags.dryRun === true) {
      const installation = unmade(runtime, named, url ?? places.url);
      const would = { ...protectedRuntime, installation };
      const plan = await planned(would, places);
      const effects = await effectsOf(plan, installation);
      const { kind: adapter, points } = protector;
      const guardrails = await adapters.missingFlowGuardrails(named, adapter, points);
      const trial = { plan, effects, guardrails };
      await out.write(
        flags.json === true
          ? jsonText(shownTrial(would, trial))
          : dryRunText(would, trial, places, started, context),
      );
      return exitCodes.ok;
    }
    const installation = await adapters.link({
      service: named,
      agent_id: located.fixedAgentId,
      ...(known === undefined ? {} : { installation_id: known.installation_id }),
      address: url ?? places.url,
    });
    const protecting: Protecting = { ...protectedRuntime, installation };
    const effects = await effectsOf(await planned(protecting, places), installation);
    const done = await protectRuntime(protecting, adapters, places);
    if (started !== undefined) await writeUserService(started);
    const { fault } = await inspectInstallation(protector, done.state, environment);
    const away = await serviceFault(installation);
    await out.write(
      flags.json === true
        ? jsonText({ ...shown(done), ...shownEffects(effects) })
        : doneText(
            { ...done, effects },
            protecting,
            started,
            { fault, away, store: storeText(flags) },
            context,
          ),
    );
    return exitCodes.ok;
  };
  return withAdapters(context, flags, task, flags.dryRun === true);
}

/** What follows where the calls are judged in another service than the configuration's workspace is known by. */
function elsewhere(
  named: string,
  own: Awaited<ReturnType<CommandAdapters["serviceOf"]>>,
): readonly string[] {
  if (!own.isKnown || named === own.service) return [];
  return [
    `The workspace of this configuration is service ${own.service}, whose guardrails do not judge calls of service ${named}.`,
  ];
}

/** An installation of this target whose own files are gone: it is renewed, so that the target does not hold two. */
async function lost(
  adapters: CommandAdapters,
  kind: AdapterKind,
  { target, agentIds, server }: Located,
  host: string,
): Promise<ShownAdapter | undefined> {
  if (server !== undefined) return undefined;
  return (await adapters.list()).find(
    (one) =>
      one.adapter === kind &&
      one.host === host &&
      one.target === target &&
      one.agent_ids.some((id) => agentIds.includes(id)),
  );
}

/** What an installation would be like; its id and its key are made when it is. */
function unmade(
  { located, earlier }: Pick<Protecting, "located" | "earlier">,
  service: string,
  url: string,
): Installation {
  return {
    // As long as a real one, so that the change is laid out as it will be.
    installation_id: earlier?.installation_id ?? `ad_${"x".repeat(22)}`,
    key: "-".repeat(43),
    url,
    service,
    agent_id: located.fixedAgentId,
  };
}

function askedOf({ server, agent, hook }: ProtectFlags): Protecting["asked"] {
  return {
    ...(server === undefined ? {} : { server }),
    ...(agent === undefined ? {} : { agent }),
    ...(hook === undefined ? {} : { hook }),
  };
}

function addressOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol) || address.username !== "") {
    throw new UsageError("--url takes the http:// or https:// address of the service.");
  }
  return `${address.origin}${address.pathname}`.replace(/\/+$/, "");
}

function userServiceOf(
  flags: ProtectFlags,
  { environment }: CommandContext,
  { dataDir, url, program }: ProtectPlaces & { readonly url: string },
): UserService | undefined {
  if (flags.userService !== true) return undefined;
  const { env, homeDir, cwd } = environment;
  const config = flags.config ?? env["PARAPET_CONFIG"];
  return userService(program, {
    platform: process.platform,
    homeDir,
    env,
    serve: { dataDir, url, ...(config === undefined ? {} : { config: resolve(cwd, config) }) },
  });
}

type Effects = Awaited<ReturnType<CommandAdapters["editEffects"]>>;

type Trial = {
  readonly plan: ProtectionPlan;
  readonly effects: Effects;
  /** Names of guardrails that would be registered. */
  readonly guardrails: readonly string[];
};

function dryRunText(
  protecting: Protecting,
  { plan, effects, guardrails }: Trial,
  places: ProtectPlaces,
  own: UserService | undefined,
  { out }: CommandContext,
): string {
  const { located } = protecting;
  const lines = [
    ...shownDiff(located.target, plan.before, plan.after, out.colors),
    ...sentence(
      `Would protect ${agentsOf(located)} (${runtimeOf(protecting.protector, located)}), service ${protecting.installation.service}.`,
    ),
    ...sentence(`Its files would lie in ${places.folder}.`),
    ...(guardrails.length === 0
      ? []
      : sentence(`Would register guardrails: ${guardrails.join(", ")}.`)),
    ...(own === undefined ? [] : sentence(`Would write ${own.path}.`)),
    ...noteLines([...located.notes, ...plan.install.notes, ...refusalNotes(effects)]),
    ...(effects === undefined ? [] : changeLines(effects, out.colors, false)),
    "Nothing has been written.",
  ];
  return `${lines.join("\n")}\n`;
}

function doneText(
  { plan, backup, state, guardrails, effects }: Protected & { readonly effects: Effects },
  { located, protector, earlier }: Protecting,
  own: UserService | undefined,
  { fault, away, store }: Record<"fault" | "away" | "store", string>,
  { out }: CommandContext,
): string {
  const again = earlier === undefined ? "" : " again";
  const lines = [
    ...shownDiff(located.target, plan.before, plan.after, out.colors),
    ...sentence(
      `Protected${again}: ${agentsOf(located)} (${runtimeOf(protector, located)}), service ${state.service}.`,
    ),
    ...sentence(
      backup === ""
        ? `${plan.before === undefined ? "Created" : "Edited"} ${located.target}.`
        : `Edited ${located.target}. A copy of what it was: ${backup}`,
    ),
    ...(guardrails.length === 0
      ? []
      : sentence(
          `Registered guardrails: ${guardrails.join(", ")} (parapet guardrails list${store}).`,
        )),
    ...noteLines([...located.notes, ...plan.install.notes, ...refusalNotes(effects)]),
    ...(effects === undefined ? [] : changeLines(effects, out.colors, true)),
    ...(fault === "" ? [] : ["", ...sentence(`It does not hold yet. ${fault}`)]),
    ...(own === undefined
      ? []
      : ["", ...sentence(`Wrote ${own.path}. Enable it:`), `  ${own.enable}`]),
    "",
    ...(away === ""
      ? sentence(`Prove it: parapet protect status${store}`)
      : sentence(
          `${away} Until the service answers there, protected calls are blocked. Start it: parapet serve${store}. Then prove it: parapet protect status${store}`,
        )),
    ...sentence(`Take it out again: parapet unprotect ${state.installation_id}${store}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** A runtime that does not start with its configuration loads no adapter either. */
function refusalNotes(effects: Effects): readonly string[] {
  return (effects?.refused ?? []).map(
    ({ by, reasons }) =>
      `${by} refuses this configuration for ${count(reasons, "setting")}; parapet scan names what it refuses. Nothing is protected until that is corrected.`,
  );
}

function shownEffects(effects: Effects) {
  return { effects: effects ?? null };
}

function shownTrial({ located, protector, installation }: Protecting, trial: Trial) {
  const { plan, effects, guardrails } = trial;
  return {
    adapter: protector.kind,
    service: installation.service,
    agent_ids: located.agentIds,
    target: located.target,
    diff: shownDiff(located.target, plan.before, plan.after, noColors).join("\n"),
    guardrails_switched_on: guardrails,
    ...shownEffects(effects),
  };
}

function agentsOf({ agentIds }: Located): string {
  return agentIds.join(", ");
}

function runtimeOf({ kind }: Protector, { version }: Located): string {
  return version === "" ? kind : `${kind} ${version}`;
}

function shown({ state, backup, guardrails }: Protected) {
  const { folder: _folder, files: _files, ...rest } = state;
  return { ...rest, backup_path: backup, guardrails_switched_on: guardrails };
}
