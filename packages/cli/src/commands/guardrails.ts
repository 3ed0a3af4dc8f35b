import { parapetCommand } from "@parapet/posture";
import type { GuardrailRegistration } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { printChange } from "../context/print-change.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import type { Guardrails, GuardrailTemplate } from "../service/guardrails.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";
import { UsageError } from "../core/usage-error.ts";
import { withGuardrails } from "../context/with-guardrails.ts";
import type { StoreFlags } from "../service/store-flags.ts";

type JsonFlag = { readonly json?: boolean };

export type GuardrailsListFlags = StoreFlags &
  JsonFlag & { readonly agent?: string; readonly service?: string };

export type GuardrailsAddFlags = StoreFlags &
  JsonFlag & {
    readonly agent: string;
    readonly service?: string;
    readonly blocking?: boolean;
    readonly monitoring?: boolean;
  };

export type GuardrailsRemoveFlags = StoreFlags & {
  readonly agent: string;
  readonly service?: string;
};

/** Lists the built-in guardrails, or shows one in full. */
export async function guardrailsLibrary(
  { out, service }: CommandContext,
  name: string | undefined,
  { json }: JsonFlag,
): Promise<ExitCode> {
  const library = await service.guardrailLibrary();
  if (name === undefined) {
    await out.write(json === true ? jsonText(library) : libraryText(library));
    return exitCodes.ok;
  }
  const guardrail = library.find((one) => one.name === name);
  if (guardrail === undefined) {
    throw new UsageError(
      `No built-in guardrail named ${neutralize(name)}. \`${parapetCommand("guardrails library")}\` lists them.`,
    );
  }
  await out.write(json === true ? jsonText(guardrail) : guardrailText(guardrail));
  return exitCodes.ok;
}

/** Lists registered guardrails and their health. */
export async function listGuardrails(
  context: CommandContext,
  flags: GuardrailsListFlags,
): Promise<ExitCode> {
  const { agent, service } = flags;
  const all = await withGuardrails(
    context,
    flags,
    (guardrails) =>
      guardrails.list({
        ...(agent === undefined ? {} : { agentId: agent }),
        ...(service === undefined ? {} : { service }),
      }),
    true,
  );
  await context.out.write(flags.json === true ? jsonText(all) : registeredText(all));
  return exitCodes.ok;
}

/** Registers a built-in guardrail. */
export async function addGuardrail(
  context: CommandContext,
  name: string,
  flags: GuardrailsAddFlags,
): Promise<ExitCode> {
  if (flags.blocking === true && flags.monitoring === true) {
    throw new UsageError("Use either --blocking or --monitoring, not both.");
  }
  const mode = flags.blocking === true ? "blocking" : "monitoring";
  const isChosen = flags.blocking === true || flags.monitoring === true;
  const { outcome, registration, sample } = await withGuardrails(context, flags, (guardrails) =>
    guardrails.add({
      name,
      agentId: flags.agent,
      ...(flags.service === undefined ? {} : { service: flags.service }),
      ...(isChosen ? { mode } : {}),
    }),
  );
  context.changes.push(
    `${registration.guardrail_name} is registered for ${neutralize(flags.agent)}.`,
  );
  await context.out.write(
    flags.json === true ? jsonText(registration) : addedText(outcome, registration, sample),
  );
  return exitCodes.ok;
}

/** Removes a registered guardrail. */
export async function removeGuardrail(
  context: CommandContext,
  name: string,
  flags: GuardrailsRemoveFlags,
): Promise<ExitCode> {
  const { agent, service } = flags;
  const removed = await withGuardrails(
    context,
    flags,
    (guardrails) =>
      guardrails.remove({ name, agentId: agent, ...(service === undefined ? {} : { service }) }),
    true,
  );
  if (!removed) {
    throw new UsageError(
      `No guardrail ${neutralize(name)} is registered for ${neutralize(agent)}. \`${parapetCommand("guardrails list")}\` lists registered guardrails.`,
    );
  }
  await printChange(context, `Removed ${neutralize(name)} from ${neutralize(agent)}.`);
  return exitCodes.ok;
}

function libraryText(library: readonly GuardrailTemplate[]): string {
  const width = Math.max(0, ...library.map(({ name }) => name.length));
  const lines = library.flatMap(({ name, severity, action, description }) => [
    `${name.padEnd(width)}  ${severity.padEnd(8)}  ${action}`,
    ...hang("    ", description, 80),
  ]);
  const next = `\`${parapetCommand("guardrails library")} NAME\` shows details, \`${parapetCommand("guardrails add")} NAME --agent ID\` registers one.`;
  return `${[...lines, "", ...hang("", `${library.length} guardrails. ${next}`, 80)].join("\n")}\n`;
}

function guardrailText(guardrail: GuardrailTemplate): string {
  const { name, description, severity, owasp, points, mode, action, condition } = guardrail;
  const lines = [
    name,
    ...row("", description),
    ...row("Severity", `${severity} (${owasp.join(", ")})`),
    ...row("Points", points.join(", ")),
    ...row("Action", `${action} (default mode: ${mode})`),
    ...(condition === "" ? [] : row("Condition", condition)),
    ...guardrail.detectors.flatMap(({ id }) => row("Detector", id)),
  ];
  return `${lines.join("\n")}\n`;
}

function row(label: string, text: string): readonly string[] {
  return hang(label.padEnd(11), text, 80);
}

function registeredText(all: readonly GuardrailRegistration[]): string {
  if (all.length === 0) {
    return `No guardrails registered. \`${parapetCommand("guardrails library")}\` lists the built-in guardrails.\n`;
  }
  const lines = all.flatMap((one) => {
    const { service, agent_id, guardrail_name, mode, action } = one;
    const { health_reason, enforcement_state } = one;
    const where = neutralize(`${service}/${agent_id}`);
    return [
      `${neutralize(guardrail_name)}  ${where}  ${mode}, ${action}  ${healthWord(one)}, ${enforcement_state.replace("_", " ")}`,
      ...(health_reason === "" ? [] : hang("  ", neutralize(health_reason), 80)),
    ];
  });
  return `${lines.join("\n")}\n`;
}

/** Right after installation nothing has failed yet: the adapter is only unverified. */
function healthWord({ health, enforcement_state }: GuardrailRegistration): string {
  return health === "error" && enforcement_state === "unknown" ? "not verified" : health;
}

type Sample = Awaited<ReturnType<Guardrails["add"]>>["sample"];

/** What an adapter would do with the call; the guardrail's health says whether one does. */
function outcomeOf({ action, would_block }: Sample): string {
  if (action === "allow" && would_block)
    return "would be allowed, because the guardrail is in monitoring mode";
  return {
    allow: "would be allowed",
    modify: "would be allowed with changed arguments",
    ask: "would require approval",
    block: "would be blocked",
  }[action];
}

function addedText(
  outcome: string,
  { guardrail_name, agent_id, service, mode, health_reason }: GuardrailRegistration,
  sample: Sample,
): string {
  const state = outcome === "unchanged" ? "is already registered" : "is registered";
  const lines = [
    ...hang(
      "",
      `${neutralize(guardrail_name)} ${state} for ${neutralize(agent_id)} of ${neutralize(service)}, ${mode}.`,
      80,
    ),
    ...hang("", `Test call: ${neutralize(sample.call)}. Outcome: ${outcomeOf(sample)}.`, 80),
    ...(health_reason === "" ? [] : hang("", neutralize(health_reason), 80)),
  ];
  return `${lines.join("\n")}\n`;
}
