import { writeFile } from "node:fs/promises";
import type { PathToProve, Proof } from "@parapet/proof";
import type { CommandContext } from "../context/context.ts";
import { systemReason } from "../core/system-error.ts";
import { UsageError } from "../core/usage-error.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";

/**
 * Writes a report on the paths that were stopped, which Parapet says work, into a new file. Says
 * what it did. Throws UsageError.
 */
export async function writeProofReport(
  file: string,
  {
    proofs,
    paths,
    environment: { homeDir, hostName },
    service,
  }: {
    readonly proofs: readonly Proof[];
    readonly paths: readonly PathToProve[];
  } & Pick<CommandContext, "environment" | "service">,
): Promise<string> {
  const stopped = proofs.flatMap((proof) => {
    const path = paths.find(({ path_id: id }) => id === proof.path_id);
    return proof.status === "stopped" && path !== undefined ? [{ proof, path }] : [];
  });
  if (stopped.length === 0) return "No path was stopped, so there is nothing to report.";
  const texts = await Promise.all(
    stopped.map(({ proof, path }) => service.proofReport(proof, path, [homeDir, hostName])),
  );
  try {
    await writeFile(file, texts.join("\n"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const reason = systemReason(error) ?? "an unknown error. Choose another path.";
    throw new UsageError(`Cannot write the report ${neutralize(file)}: ${reason}`);
  }
  return `Wrote ${neutralize(file)}, on ${count(stopped.length, "stopped path")}. Read it before you file it.`;
}
