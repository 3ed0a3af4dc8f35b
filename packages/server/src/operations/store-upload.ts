import { createHash } from "node:crypto";
import { inspectedUpload, type MachineUpload } from "@parapet/assessment";
import { ProblemError } from "../core/problem.ts";
import { type AnsweredDrift, answeredDrift } from "../drift/answered-drift.ts";
import type { Repositories } from "../store/store.ts";
import { readUpload } from "../uploads/read-upload.ts";
import { storeScan } from "../workspaces/store-scan.ts";
import { defineOperation } from "./operation.ts";
import type { Work } from "./work.ts";

type UploadAsked = {
  /** It has signed the body. */
  readonly machine: string;
  /** As it was sent, base64: a request crosses to a thread as text. */
  readonly body: string;
};

/** The answer to a scan that a machine has sent; the same for each try to send it. */
export type UploadAnswer = {
  readonly scan_id: string;
  readonly service: string;
  /** False for a scan that arrived after a newer one of its workspace. */
  readonly stored: boolean;
  readonly findings: number;
  readonly attack_paths: number;
  /**
   * What the scan differs by from the approved state when it is stored; undefined for a scan that
   * is not stored, and for one that an older release has answered.
   */
  readonly drift?: AnsweredDrift | undefined;
};

/** Workspaces of one machine. */
const mostWorkspaces = 100;

/**
 * Stores a scan of a machine as one that was made here: its paths are searched by the rules of this
 * service, and events follow. Each scan counts once, however often it is sent. Needs no scanner.
 */
export const storeUpload = defineOperation({
  lane: "scan",

  prepare: async (asked: UploadAsked): Promise<UploadAsked> => asked,

  locks: ({ machine }) => `machine:${machine}`,

  run: async ({ machine, body }, work): Promise<UploadAnswer> => {
    const upload = readUpload(Buffer.from(body, "base64"), machine, work.now());
    const { report } = upload;
    const { machines } = work.store;
    const before = await machines.upload({ machine, upload_id: report.scan_id });
    await noteSeen(work, upload);
    if (before !== undefined) return answerIn(before.answer);
    await refuseTooMany(work, upload);
    return (await isOutdated(work, upload)) ? keepUnstored(work, upload) : storeNew(work, upload);
  },

  observe: {
    done: ({ service, scan_id, stored }, _asked, { log, seconds }) =>
      log.info("upload", { service, scan_id, stored, duration_ms: Math.round(seconds * 1000) }),
    failed: (reason, { machine }, { log, seconds }) =>
      log.warn("upload failed", { machine, reason, duration_ms: Math.round(seconds * 1000) }),
  },
});

function answerIn(stored: string): UploadAnswer {
  const answer: UploadAnswer = JSON.parse(stored);
  return answer;
}

/** The scan of a service before this one is kept under another ID, whatever a machine sends. */
function scanIdOf({ machine, report }: MachineUpload): string {
  const digest = createHash("sha256").update(JSON.stringify([machine, report.scan_id]));
  return `sc_${digest.digest("hex").slice(0, 26)}`;
}

/** No path of the service's own machine reads like this one. */
function pathOf({ machine, report }: MachineUpload): string {
  return `${machine}:${report.workspace_path}`;
}

async function noteSeen({ store }: Work, { machine, os, report }: MachineUpload): Promise<void> {
  const { parapet_version, runtimes } = report;
  await store.machines.noteSeen(machine, { parapet_version, os, runtimes });
}

async function refuseTooMany({ store }: Work, { machine, report }: MachineUpload): Promise<void> {
  const known = await store.workspaces.ofMachine(machine);
  if (known.some(({ service }) => service === report.service)) return;
  if (known.length < mostWorkspaces) return;
  throw new ProblemError(
    "limit-reached",
    `${mostWorkspaces} workspaces of ${machine} are known; forget one with DELETE /api/v1/services/{service}.`,
  );
}

async function isOutdated({ store }: Work, { report }: MachineUpload): Promise<boolean> {
  const { rows } = await store.scans.list({ service: report.service, limit: 1 });
  const [latest] = rows;
  return latest !== undefined && latest.scanned_at >= report.scanned_at;
}

async function keepUnstored({ store }: Work, upload: MachineUpload): Promise<UploadAnswer> {
  const { machine, report } = upload;
  const answer: UploadAnswer = {
    scan_id: scanIdOf(upload),
    service: report.service,
    stored: false,
    findings: report.findings.length,
    attack_paths: 0,
  };
  const kept = { machine, upload_id: report.scan_id, service: report.service };
  await store.machines.keepUpload({ ...kept, answer: JSON.stringify(answer) });
  return answer;
}

/** Thrown in the transaction: another server has stored the same scan meanwhile. */
class AlreadyStored extends Error {}

async function storeNew(work: Work, upload: MachineUpload): Promise<UploadAnswer> {
  const { store, retention } = work;
  const { machine, report } = upload;
  const { service } = report;
  const workspace_path = pathOf(upload);
  const own = { ...upload, report: { ...report, scan_id: scanIdOf(upload), workspace_path } };
  const inspected = inspectedUpload(own, await work.rules());
  const answerOf = (attackPaths: number): UploadAnswer => ({
    scan_id: own.report.scan_id,
    service,
    stored: true,
    findings: report.findings.length,
    attack_paths: attackPaths,
  });
  const sent = { machine, upload_id: report.scan_id };
  const register = async ({ workspaces, machines }: Repositories, attackPaths: number) => {
    // It may have been deleted meanwhile, with all its workspaces.
    if ((await machines.get(machine)) === undefined) throw deleted();
    const known = await workspaces.registerOfMachine({ machine, service, path: workspace_path });
    if (known === undefined) throw taken(service);
    const kept = { ...sent, service, answer: JSON.stringify(answerOf(attackPaths)) };
    if (!(await machines.keepUpload(kept))) throw new AlreadyStored();
  };
  const compared = async ({ drifts, machines }: Repositories, attackPaths: number) => {
    const answer = { ...answerOf(attackPaths), drift: await answeredDrift(drifts, service) };
    await machines.completeUpload({ ...sent, answer: JSON.stringify(answer) });
  };
  try {
    await storeScan(store, inspected, {
      configPath: workspace_path,
      awaited: [],
      keep: retention,
      first: register,
      compared,
    });
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error;
  }
  const kept = await store.machines.upload(sent);
  if (kept === undefined)
    throw new ProblemError("unavailable", "The upload was not stored; send it again.");
  return answerIn(kept.answer);
}

function deleted(): ProblemError {
  return new ProblemError("unauthenticated", "The machine was deleted; enroll it again.");
}

function taken(service: string): ProblemError {
  return new ProblemError(
    "conflict",
    `The name ${service} belongs to another workspace, or this workspace is known by another name. Give a name with --service, or forget the other one with DELETE /api/v1/services/{service}.`,
  );
}
