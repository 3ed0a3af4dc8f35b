import type { MachineToken } from "@parapet/adapter-link";
import { configuredDataDir } from "@parapet/settings/configured";
import type { CommandContext } from "../../context/context.ts";
import { requiredMachineToken } from "../machine-token.ts";
import { requiredServerUrl } from "../server-url.ts";
import { type Exchanged, exchangeInstructions, postReportsTo } from "./exchange-instructions.ts";
import { type InstructionJournal, openInstructionJournal } from "./instruction-journal.ts";

export type ServerFlags = { readonly upload?: string; readonly tokenFile?: string };

/** The server that sends instructions to this machine, and what is kept of them here. */
export type InstructionLink = {
  readonly url: string;
  readonly token: MachineToken;
  readonly dataDir: string;
  readonly journal: InstructionJournal;
  readonly exchange: (signal: AbortSignal) => Promise<Exchanged>;
};

/** Throws UsageError where no server or no token is given. */
export async function openInstructions(
  { environment, now }: Pick<CommandContext, "environment" | "now">,
  { upload, tokenFile }: ServerFlags,
): Promise<InstructionLink> {
  const url = requiredServerUrl(upload, environment);
  const token = requiredMachineToken(tokenFile, environment);
  const dataDir = await configuredDataDir(environment);
  const machine = token.name;
  const journal = openInstructionJournal({ dataDir, url, machine });
  const post = postReportsTo(url, token);
  return {
    url,
    token,
    dataDir,
    journal,
    exchange: (signal) => exchangeInstructions({ journal, post, machine, now, signal }),
  };
}
