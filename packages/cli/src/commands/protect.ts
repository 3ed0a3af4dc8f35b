import { parapetCommand } from "@parapet/posture";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
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

/** Installs an adapter in a runtime; with --dry-run shows the changes. */
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
  const wanted = requestedOptions(flags);
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
      return withProgress(context.err, "Analyzing the change", () =>
        adapters.editEffects({ target: located.target, text: after, folder }, environment),
      );
    };
    if (flags.dryRun === true) {
      const installation = placeholderInstallation(runtime, named, url ?? places.url);
      const would = await probed({ ...protectedRuntime, installation }, places);
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
    const protecting = await probed({ ...protectedRuntime, installation }, places);
    const effects = await effectsOf(await planned(protecting, places), installation);
    const done = await protectRuntime(protecting, adapters, places);
    context.changes.push(
      `The adapter for ${kind} is installed. Remove it with \`${parapetCommand("unprotect")}${storeText(flags)}\`.`,
    );
    if (started !== undefined) await writeUserService(started);
    const { fault } = await inspectInstallation(protector, done.state, environment);
    const serviceError = await serviceFault(installation);
    await out.write(
      flags.json === true
        ? jsonText({ ...shown(done), ...shownEffects(effects) })
        : doneText(
            { ...done, effects },
            protecting,
            started,
            { fault, serviceError, store: storeText(flags) },
            context,
          ),
    );
    return exitCodes.ok;
  };
  return withAdapters(context, flags, task, flags.dryRun === true);
}

/** With what of the adapter works where its files will be, or as near to that as a folder is. */
async function probed(
  protecting: Protecting,
  { folder, dataDir }: ProtectPlaces,
): Promise<Protecting> {
  const { protector, located, installation } = protecting;
  if (protector.probe === undefined) return protecting;
  const near = [folder, dataDir].find((path) => existsSync(path)) ?? tmpdir();
  return { ...protecting, located: await protector.probe(located, installation, near) };
}

/**
 * A note for when calls are evaluated under another service than the one that the workspace is
 * scanned as.
 */
function elsewhere(
  named: string,
  own: Awaited<ReturnType<CommandAdapters["serviceOf"]>>,
): readonly string[] {
  if (!own.isKnown || named === own.service) return [];
  return [
    `This workspace belongs to service ${own.service}. Its guardrails do not apply to service ${named}.`,
  ];
}

/**
 * An installation of this target whose files are missing: it is renewed, so that the target does
 * not get two.
 */
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

/** A placeholder installation for a dry run; the ID and key are generated on a real run. */
function placeholderInstallation(
  { located, earlier }: Pick<Protecting, "located" | "earlier">,
  service: string,
  url: string,
): Installation {
  return {
    // As long as a real ID, so that the diff has its final layout.
    installation_id: earlier?.installation_id ?? `ad_${"x".repeat(22)}`,
    key: "-".repeat(43),
    url,
    service,
    agent_id: located.fixedAgentId,
  };
}

function requestedOptions({ server, agent, hook }: ProtectFlags): Protecting["asked"] {
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
    throw new UsageError("--url must be an http:// or https:// URL without a user name.");
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
    ...shownDiff({
      target: located.target,
      before: plan.before,
      after: plan.after,
      colors: out.colors,
    }),
    ...sentence(
      `Would protect ${agentsOf(located)} (${runtimeOf(protecting.protector, located)}), service ${protecting.installation.service}.`,
    ),
    ...sentence(`Would create files in ${places.folder}.`),
    ...(guardrails.length === 0
      ? []
      : sentence(`Would register guardrails: ${guardrails.join(", ")}.`)),
    ...(own === undefined ? [] : sentence(`Would write ${own.path}.`)),
    ...noteLines([...located.notes, ...plan.install.notes, ...refusalNotes(effects)]),
    ...(effects === undefined ? [] : changeLines(effects, out.colors, false)),
    "Dry run: nothing was written.",
  ];
  return `${lines.join("\n")}\n`;
}

function doneText(
  { plan, backup, state, guardrails, effects }: Protected & { readonly effects: Effects },
  { located, protector, earlier }: Protecting,
  own: UserService | undefined,
  { fault, serviceError, store }: Record<"fault" | "serviceError" | "store", string>,
  { out }: CommandContext,
): string {
  const again = earlier === undefined ? "" : " again";
  const lines = [
    ...shownDiff({
      target: located.target,
      before: plan.before,
      after: plan.after,
      colors: out.colors,
    }),
    ...sentence(
      `Protected${again}: ${agentsOf(located)} (${runtimeOf(protector, located)}), service ${state.service}.`,
    ),
    ...sentence(
      backup === ""
        ? `${plan.before === undefined ? "Created" : "Edited"} ${located.target}.`
        : `Edited ${located.target}. Backup: ${backup}`,
    ),
    ...(guardrails.length === 0
      ? []
      : sentence(
          `Registered guardrails: ${guardrails.join(", ")} (${parapetCommand("guardrails list")}${store}).`,
        )),
    ...noteLines([...located.notes, ...plan.install.notes, ...refusalNotes(effects)]),
    ...(effects === undefined ? [] : changeLines(effects, out.colors, true)),
    ...(fault === "" ? [] : ["", ...sentence(`Not enforced yet. ${fault}`)]),
    ...(own === undefined
      ? []
      : ["", ...sentence(`Wrote ${own.path}. Enable it:`), `  ${own.enable}`]),
    "",
    ...(serviceError === ""
      ? sentence(`Verify: ${parapetCommand("protect status")}${store}`)
      : sentence(
          `${serviceError} Calls are blocked until the service responds. Start it: ${parapetCommand("serve")}${store}. Then verify: ${parapetCommand("protect status")}${store}`,
        )),
    ...sentence(`Uninstall: ${parapetCommand("unprotect")} ${state.installation_id}${store}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** A runtime that rejects its configuration does not load the adapter. */
function refusalNotes(effects: Effects): readonly string[] {
  return (effects?.refused ?? []).map(
    ({ by, reasons }) =>
      `${by} rejects this configuration because of ${count(reasons, "setting")}. Run ${parapetCommand("scan")} for details. The adapter takes effect once this is corrected.`,
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
    diff: shownDiff({
      target: located.target,
      before: plan.before,
      after: plan.after,
      colors: noColors,
    }).join("\n"),
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
