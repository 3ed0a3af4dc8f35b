import type { checkpointFrom, CommandAudit, verifyExportedAudit } from "@parapet/server";
import type { ProcessEnvironment } from "./environment.ts";
import type { StoreFlags } from "./store-flags.ts";

/** The audit log in a database, or in a file. */
export type AuditStore = {
  readonly openAudit: (
    options: ProcessEnvironment & StoreFlags & { readonly now: () => Date },
  ) => Promise<CommandAudit>;
  /** Verifies an exported log. Throws if the file is none. */
  readonly verifyExportedAudit: typeof verifyExportedAudit;
  /** A checkpoint from its text; undefined if it is none. */
  readonly auditCheckpointFrom: (text: string) => Promise<ReturnType<typeof checkpointFrom>>;
};

export const auditStore: AuditStore = {
  openAudit: async (options) => {
    const { openAudit } = await import("@parapet/server");
    return openAudit(options);
  },
  verifyExportedAudit: async (file, trusted) => {
    const server = await import("@parapet/server");
    return server.verifyExportedAudit(file, trusted);
  },
  auditCheckpointFrom: async (text) => {
    const { checkpointFrom } = await import("@parapet/server");
    return checkpointFrom(text);
  },
};
