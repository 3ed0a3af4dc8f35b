import type { FixInstruction } from "@parapet/posture";
import type { CommandContext } from "../../context/context.ts";
import { UsageError } from "../../core/usage-error.ts";
import type { UploadedWorkspace } from "../../service/scanning.ts";

/**
 * The workspace of an instruction: found by the name under which this machine sends it, or the one
 * that its owner names. The server never names a path. Throws UsageError.
 */
export async function ownWorkspace(
  { service, environment }: Pick<CommandContext, "service" | "environment">,
  { instruction_id, service: named }: FixInstruction,
  path: string | undefined,
): Promise<UploadedWorkspace> {
  const name = named.slice(named.indexOf("/") + 1);
  const found = await service.workspacesToUpload(path, environment);
  const own = path === undefined ? found.find((one) => one.service === name) : found[0];
  if (own !== undefined) return { ...own, service: name };
  throw new UsageError(
    `No workspace of this user is sent as ${named}. Give its folder: instructions show ${instruction_id} FOLDER`,
  );
}
