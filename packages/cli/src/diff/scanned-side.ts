import type { EffectiveRow } from "@parapet/assessment";
import { withoutFolder } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { emptyReport, isNoAgentsError } from "../context/no-agents.ts";
import type { LoadedSide } from "./diff-side.ts";

const mostAgents = 100;
/** The same on both sides, because reports name exposures by it. */
const serviceName = "workspace";

/** The workspace in a folder; one without agents where there is none. */
export async function scanned(context: CommandContext, path: string): Promise<LoadedSide> {
  const { environment, now, service } = context;
  try {
    const { report, agents } = await service.assessFully(path, {
      environment,
      now,
      service: serviceName,
    });
    return { report, agents, rows: await rowsOf(context, path), notes: [] };
  } catch (error) {
    if (isNoAgentsError(error)) return { ...withoutAgents(context, path), notes: [] };
    throw error;
  }
}

/**
 * The earlier version of a workspace. One that cannot be read, such as an empty settings file,
 * counts as one without agents, so that its repair can be compared; a note says so.
 */
export async function scannedBefore(context: CommandContext, path: string): Promise<LoadedSide> {
  try {
    return await scanned(context, path);
  } catch (error) {
    const reason = unreadableReason(error, path);
    if (reason === undefined) throw error;
    const note = `The earlier version cannot be read, so all of the later one is new: ${reason}`;
    return { ...withoutAgents(context, path), notes: [note] };
  }
}

/** Why a workspace cannot be read, with paths below the folder; undefined for any other error. */
export function unreadableReason(error: unknown, folder: string): string | undefined {
  const codes: readonly unknown[] = ["not_parsable", "too_large"];
  const isUnreadable = error instanceof Error && "code" in error && codes.includes(error.code);
  return isUnreadable ? withoutFolder(error.message, folder) : undefined;
}

export function withoutAgents(context: CommandContext, path: string): Omit<LoadedSide, "notes"> {
  return { report: emptyReport(context, path, serviceName), agents: [], rows: [] };
}

async function rowsOf(
  { environment, service }: CommandContext,
  path: string,
): Promise<readonly EffectiveRow[]> {
  const agents = await service.explainAgents(path, environment, mostAgents);
  return agents.flatMap(({ agent_id, sections }) =>
    sections.flatMap(({ title, rows }) =>
      rows.map((row) => ({ agent_id, section: title, ...row })),
    ),
  );
}
