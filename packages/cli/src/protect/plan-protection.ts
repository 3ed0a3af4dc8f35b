import type { ConfigEdit, Install, Installation, Located, Protector } from "@parapet/adapter-link";
import { FileReadError, readTextFile } from "@parapet/scanner";
import { UsageError } from "../core/usage-error.ts";
import { configText, configValue } from "./config-text.ts";

/** The edits that install an adapter in the current target. */
export type ProtectionPlan = {
  readonly install: Install;
  /** Text of the target; undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string;
};

/**
 * The text of a target; undefined where there is no file. Throws UsageError for one that cannot be
 * read.
 */
export async function readTarget(target: string): Promise<string | undefined> {
  try {
    return (await readTextFile(target, {})).text;
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    if (error.code === "not_found") return undefined;
    throw new UsageError(error.message, { cause: error });
  }
}

/**
 * Plans the edits of a target's text. Throws UsageError for a text that cannot be parsed or edited.
 */
export function planProtection(
  protector: Protector,
  {
    located,
    installation,
    folder,
    program,
    before,
  }: {
    readonly located: Located;
    readonly installation: Installation;
    readonly folder: string;
    readonly program: readonly string[];
    readonly before: string | undefined;
  },
): ProtectionPlan {
  return explained(located.target, () => {
    const value = configValue(before);
    const install = protector.install(located, installation, folder, value, program);
    return { install, before, after: configText(before, install.edits) };
  });
}

/**
 * The target's text without an installation. Throws UsageError for a text that cannot be parsed or
 * edited.
 */
export function withoutInstallation(
  protector: Protector,
  {
    target,
    installationId,
    text,
  }: { readonly target: string; readonly installationId: string; readonly text: string },
): string {
  return explained(target, () => {
    const edits: readonly ConfigEdit[] = protector.remove(configValue(text), installationId);
    return edits.length === 0 ? text : configText(text, edits);
  });
}

function explained<Result>(target: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error && /^(?:DocumentError|EditError)$/.test(cause.name))) throw cause;
    throw new UsageError(`Cannot edit ${target}: ${cause.message}`, { cause });
  }
}
