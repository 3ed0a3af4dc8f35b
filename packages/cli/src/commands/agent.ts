import { resolve } from "node:path";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { logLines } from "../core/log-lines.ts";
import { UsageError } from "../core/usage-error.ts";
import { openInstructions } from "../fleet/instructions/open-instructions.ts";
import { settleInstructions } from "../fleet/instructions/settle-instructions.ts";
import { watchInstructions } from "../fleet/instructions/watch-instructions.ts";
import { keepSending } from "../fleet/keep-sending.ts";
import { postUploadTo } from "../fleet/post-upload.ts";
import { requiredServerUrl } from "../fleet/server-url.ts";
import { serviceUnit, type UnitKind } from "../fleet/service-unit.ts";
import { openSpool } from "../fleet/spool.ts";
import { followWorkspaces } from "../fleet/follow-workspaces.ts";

export type AgentFlags = {
  readonly upload?: string;
  readonly tokenFile?: string;
  readonly every: string;
  readonly watch: boolean;
  readonly printUnit?: UnitKind;
};

/** Scans workspaces at the start, on change and on schedule, and sends them, until a signal. */
export async function agent(
  context: CommandContext,
  paths: readonly string[],
  flags: AgentFlags,
): Promise<ExitCode> {
  const { environment, err, now, service } = context;
  const url = requiredServerUrl(flags.upload, environment);
  const everyMs = minutes(flags.every) * 60_000;
  if (flags.printUnit !== undefined) return printUnit(context, paths, { ...flags, upload: url });
  const link = await openInstructions(context, flags);
  const { token, dataDir } = link;
  const { createLog, systemTimers } = await import("@parapet/server/watching");
  const lines = logLines(err.write, (count) => `${count} log lines were dropped.\n`);
  const format = err.isTty ? ("text" as const) : ("json" as const);
  const log = createLog(lines.write, { level: "info", format, now });
  const spool = openSpool({ dataDir, url, machine: token.name, now });
  const instructions = watchInstructions({
    settle: () => settleInstructions(context, link.journal),
    exchange: link.exchange,
    timers: systemTimers,
    random: Math.random,
    log,
  });
  const sender = keepSending({
    spool,
    post: postUploadTo(url, token),
    random: Math.random,
    timers: systemTimers,
    sent: (services) => {
      log.info("sent", { scans: services.length, services: services.join(", ") });
      // A scan follows a change, which may be a rollback.
      instructions.wake();
    },
    refused: (reason) => log.error("refused", { reason }),
    failed: () => log.error("spool failed", { folder: spool.folder }),
    waiting: (reason, nextTryMs) =>
      log.warn("waiting", { reason, next_try_s: Math.round(nextTryMs / 1_000) }),
  });
  const stopped = context.untilStopped();
  // Nothing else keeps the process.
  const alive = setInterval(() => {}, 60_000);
  log.info("started", { url, machine: token.name });
  sender.wake();
  instructions.wake();
  const followed = await followWorkspaces({
    paths,
    machine: token.name,
    service,
    environment,
    spool,
    spooled: sender.wake,
    everyMs,
    watch: flags.watch,
    random: Math.random,
    stopped,
    log,
    now,
  });
  await stopped;
  clearInterval(alive);
  await Promise.all([followed.close(), sender.close(), instructions.close()]);
  log.info("stopped");
  await lines.written();
  return exitCodes.ok;
}

/** The arguments of this run, with absolute paths: a service manager starts it elsewhere. */
async function printUnit(
  { environment, out }: CommandContext,
  paths: readonly string[],
  { upload, tokenFile, every, watch, printUnit: kind = "systemd" }: AgentFlags & { upload: string },
): Promise<ExitCode> {
  const { cwd } = environment;
  if (tokenFile === undefined) {
    throw new UsageError(
      "--print-unit needs --token-file: a service does not have the variables of this shell.",
    );
  }
  const [, script = ""] = process.argv;
  const command = [
    process.execPath,
    script,
    "agent",
    "--upload",
    upload,
    "--token-file",
    resolve(cwd, tokenFile),
    "--every",
    every,
    ...(watch ? [] : ["--no-watch"]),
    ...paths.map((path) => resolve(cwd, path)),
  ];
  await out.write(serviceUnit(kind, { command }));
  return exitCodes.ok;
}

function minutes(text: string): number {
  const given = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (given >= 1 && given <= 10_080) return given;
  throw new UsageError("--every must be a number of minutes from 1 to 10080.");
}
