import { pinFilePath, readPins, writePins } from "./pin-file.ts";

/**
 * A tool that was blocked: its definition before and now, as canonical JSON ("" where it was too
 * long to be kept).
 */
export type AcceptedTool = {
  readonly tool: string;
  readonly before: string;
  readonly now: string;
  /** When the change was first seen. */
  readonly since: string;
};

/**
 * Takes the changed definitions of these tools, or of all that are blocked, for the approved ones.
 * `dryRun` only lists them. Throws an Error for a tool that is not blocked.
 */
export async function acceptDrift(
  folder: string,
  server: string,
  { tools, dryRun }: { readonly tools: readonly string[]; readonly dryRun: boolean },
): Promise<readonly AcceptedTool[]> {
  const path = pinFilePath(folder, server);
  const { pinned, held } = await readPins(path);
  for (const name of tools) {
    if (!held.some((definition) => definition.name === name)) {
      throw new Error(`The tool ${JSON.stringify(name)} is not blocked.`);
    }
  }
  const accepted = held.filter(({ name }) => tools.length === 0 || tools.includes(name));
  const names = new Set(accepted.map(({ name }) => name));
  if (!dryRun && accepted.length > 0) {
    await writePins(path, {
      pinned: [...pinned.filter(({ name }) => !names.has(name)), ...accepted],
      held: held.filter(({ name }) => !names.has(name)),
    });
  }
  return accepted.map(({ name, text, at }) => ({
    tool: name,
    before: pinned.find((definition) => definition.name === name)?.text ?? "",
    now: text,
    since: at,
  }));
}
