import { setTimeout as delay } from "node:timers/promises";
import { configuredDataDir } from "@parapet/settings/configured";
import { resolve } from "node:path";
import type { CommandContext } from "../context/context.ts";
import { isNoAgentsError } from "../context/no-agents.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { driftVerdict } from "../fleet/drift-verdict.ts";
import { type Drained, drainSpool } from "../fleet/drain-spool.ts";
import { machineToken, requiredMachineToken } from "../fleet/machine-token.ts";
import { postUploadTo } from "../fleet/post-upload.ts";
import { serverUrl } from "../fleet/server-url.ts";
import { openSpool } from "../fleet/spool.ts";
import { spoolUpload } from "../fleet/upload-scans.ts";
import type { UploadedWorkspace } from "../service/scanning.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";

export type UploadFlags = {
  readonly upload?: string;
  readonly uploadPreview?: boolean;
  readonly tokenFile?: string;
  readonly service?: string;
  readonly rules?: string;
  readonly failOnDrift?: boolean;
};

const triesNow = 3;

/** Prints exactly what would leave the machine. Sends and keeps nothing. */
export async function previewUpload(
  context: CommandContext,
  path: string | undefined,
  flags: UploadFlags,
): Promise<ExitCode> {
  const token = machineToken(flags.tokenFile, context.environment);
  if (token === undefined) {
    await context.err.write(
      "parapet: No token of this machine is given; the preview calls it this-machine.\n",
    );
  }
  const machine = token?.name ?? "this-machine";
  const uploads = [];
  for (const workspace of await workspacesOf(context, path, flags)) {
    // oxlint-disable-next-line no-await-in-loop -- Each scan uses the whole machine for a moment.
    uploads.push(await assessed(context, workspace, machine, flags));
  }
  await context.out.writeJson(uploads);
  return exitCodes.ok;
}

/**
 * Sends the scans of the workspaces, and what waits from before. What cannot be sent now waits for
 * the next time, which is an error here.
 */
export async function uploadScans(
  context: CommandContext,
  path: string | undefined,
  flags: UploadFlags & { readonly upload: string },
): Promise<ExitCode> {
  const { environment, err, now } = context;
  const url = serverUrl(flags.upload);
  const token = requiredMachineToken(flags.tokenFile, environment);
  const dataDir = await configuredDataDir(environment);
  const spool = openSpool({ dataDir, url, machine: token.name, now });
  let bytes = 0;
  let dropped = 0;
  const added: AddedService[] = [];
  for (const workspace of await workspacesOf(context, path, flags)) {
    /* oxlint-disable no-await-in-loop -- Each scan uses the whole machine for a moment. */
    const upload = await assessed(context, workspace, token.name, flags);
    const spooled = await spoolUpload(spool, upload);
    /* oxlint-enable no-await-in-loop */
    bytes += spooled.bytes;
    dropped += spooled.dropped;
    added.push({ name: spooled.name, service: upload.report.service });
  }
  const drained = await drainSpool({
    spool,
    post: postUploadTo(url, token),
    tries: triesNow,
    random: Math.random,
    wait: async (milliseconds, signal) => {
      await delay(milliseconds, undefined, { signal }).catch(() => {});
    },
    signal: new AbortController().signal,
  });
  const say = (text: string) => err.write(`parapet: ${neutralize(text)}\n`);
  if (drained.sent.length > 0) {
    await say(
      `Sent to ${url}: ${[...new Set(drained.sent)].join(", ")} (${count(drained.sent.length, "scan")}; this run: ${bytes} bytes compressed). Show what is sent with --upload-preview.`,
    );
  }
  if (drained.sent.length === 0 && drained.waiting === "") await say("There was no scan to send.");
  if (dropped > 0) {
    await say(`${count(dropped, "scan")} that waited too long or were too many were not sent.`);
  }
  for (const reason of drained.refused) {
    // oxlint-disable-next-line no-await-in-loop -- In order.
    await say(`The server refused a scan, which is not sent again. ${reason}`);
  }
  if (drained.waiting !== "") {
    await say(
      `${drained.waiting} What was not sent is kept in ${spool.folder}, and sent by the next upload.`,
    );
  }
  const isSent = drained.waiting === "" && drained.refused.length === 0;
  const drifted =
    flags.failOnDrift === true ? await sayDrift(say, url, added, drained) : exitCodes.ok;
  return isSent ? drifted : exitCodes.failed;
}

/** A scan of this run: its name in the spool, and its service. */
type AddedService = { readonly name: string; readonly service: string };

/** Says what the scans of this run differ by. What waited from before does not count. */
async function sayDrift(
  say: (text: string) => Promise<void>,
  url: string,
  added: readonly AddedService[],
  { answers }: Drained,
): Promise<ExitCode> {
  if (added.length === 0) {
    await say("Drift is unknown: no agent configuration was found, so nothing was compared.");
    return exitCodes.failed;
  }
  const verdicts = added.map(({ name, service }) => driftVerdict(url, service, answers.get(name)));
  for (const line of verdicts.flatMap(({ lines }) => lines)) {
    // oxlint-disable-next-line no-await-in-loop -- In order.
    await say(line);
  }
  const { ok, findings, failed } = exitCodes;
  return [failed, findings].find((code) => verdicts.some((one) => one.code === code)) ?? ok;
}

async function workspacesOf(
  { service, environment }: CommandContext,
  path: string | undefined,
  flags: UploadFlags,
): Promise<readonly UploadedWorkspace[]> {
  const found = await service.workspacesToUpload(path, environment).catch((error: unknown) => {
    // The scan has said so, and decided whether that is an error.
    if (isNoAgentsError(error)) return [];
    throw error;
  });
  const [only] = found;
  return flags.service !== undefined && only !== undefined && found.length === 1
    ? [{ ...only, service: flags.service }]
    : found;
}

function assessed(
  { service, environment, now }: CommandContext,
  workspace: UploadedWorkspace,
  machine: string,
  { rules }: UploadFlags,
) {
  return service.assessUpload(workspace, machine, {
    environment,
    now,
    ...(rules === undefined ? {} : { rulesDir: resolve(environment.cwd, rules) }),
  });
}
