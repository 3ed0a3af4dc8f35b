import { redactedOutput } from "@parapet/posture/redaction";
import { version } from "@parapet/posture";
import type { PlayedRuntime } from "@parapet/proof/availability";
import { proofReport, type ReportedPath, type ReportedProof } from "@parapet/proof/report";
import type { Log } from "../core/log.ts";
import { ProblemError } from "../core/problem.ts";
import type { Timers } from "../core/timers.ts";
import { guardrailsDigest } from "../risk/guardrails-digest.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { PathsToProve } from "../operations/paths-to-prove.ts";
import type { WorkspacesFor } from "../operations/workspaces-for.ts";
import { isOver, type ProofAvailability, type ProofJob } from "../risk/proof-job.ts";
import { inTurn } from "../store/in-turn.ts";
import type { NewProof } from "../store/proofs.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import type { Store } from "../store/store.ts";
import type { StartProof } from "./proof-thread.ts";
import type { ProofTask } from "./proof-worker.ts";
import type { UnfinishedProofs } from "./unfinished-proofs.ts";

/** What somebody wants to see played. */
export type ProofRequest = {
  /** ID of the path or exposure that was asked for. */
  readonly target: string;
  readonly service: string;
  /** Of the agents on the paths: "openclaw". */
  readonly runtime: string;
  readonly pathIds: readonly string[];
  readonly author: AuditAuthor;
};

/** Plays attack paths, one job at a time. */
export type ProofJobs = {
  readonly availability: (runtime: string) => Promise<ProofAvailability>;
  /** Version of the installed program of a runtime; "" where none is found. */
  readonly installedVersion: (runtime: string) => Promise<string>;
  /**
   * Takes a job; the same target is not taken twice. Throws ProblemError: "conflict" where it
   * cannot be played here, "unavailable" where too many wait.
   */
  readonly ask: (request: ProofRequest) => Promise<ProofJob>;
  /** The latest job for a path or an exposure, as far as this process knows. */
  readonly jobOf: (target: string) => ProofJob | undefined;
  /** The latest job that a path is part of. */
  readonly jobOfPath: (pathId: string) => ProofJob | undefined;
  /** A report on a path that was played, without what names this machine or its user. */
  readonly report: (proof: ReportedProof, path: ReportedPath) => string;
  /** Gives up what waits and what runs. */
  readonly close: () => Promise<void>;
};

export type ProofJobsOptions = {
  readonly store: Store;
  readonly workspacesFor: WorkspacesFor;
  readonly environment: Omit<ProofTask["workspace"], "path">;
  readonly runtimes: () => Promise<readonly PlayedRuntime[]>;
  /** Why no sandbox can be started here; "" where one can. */
  readonly sandboxFault: () => Promise<string>;
  readonly start: StartProof;
  /** What answers the adapter of a workspace, by its service. */
  readonly guardrails: (service: string) => Promise<ProofTask["guardrails"]>;
  readonly metrics: Pick<Metrics, "proof">;
  readonly log: Log;
  readonly timers: Timers;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Left out: what waits or runs when the server is ended is forgotten. */
  readonly unfinished?: UnfinishedProofs;
};

const mostWaiting = 20;
const mostRemembered = 200;
/** Of one job: each path of it may start the runtime once more. */
const longestRunMs = 45 * 60_000;
const rememberedMs = 60_000;
const retryAfter = 60;

type Job = { shown: ProofJob; readonly request: ProofRequest };

export function proofJobs(options: ProofJobsOptions): ProofJobs {
  const { store, environment, metrics, log, timers, now, newId } = options;
  const waiting: Job[] = [];
  /** By ID, the earliest first. */
  const jobs = new Map<string, Job>();
  const remember = remembering(timers);
  const programOf = remember((runtime) => findProgram(runtime, options));
  const fault = remember(() => options.sandboxFault());
  let running: Promise<void> | undefined;
  let stopRun: ((reason: string) => Promise<void>) | undefined;
  let closed = false;

  const change = (job: Job, changed: Partial<ProofJob>): void => {
    job.shown = { ...job.shown, ...changed };
    keepUnfinished();
  };

  /** What ends with the server stays kept, for the next one to say so. */
  const keepUnfinished = (): void => {
    if (closed) return;
    try {
      options.unfinished?.keep(
        [...jobs.values()]
          .filter(({ shown }) => !isOver(shown))
          .map(({ shown, request: { author } }) => ({ shown, author })),
      );
    } catch (error) {
      log.warn("unfinished proofs not kept", { error: nameOf(error) });
    }
  };

  const latest = (is: (job: Job) => boolean): ProofJob | undefined =>
    [...jobs.values()].findLast(is)?.shown;

  const availability = async (runtime: string): Promise<ProofAvailability> => {
    const program = await programOf(runtime);
    if (program.reason !== "") return { ...program, available: false };
    const reason = await fault("");
    return { ...program, available: reason === "", reason };
  };

  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- One at a time.
      await run(job);
    }
    running = undefined;
  };

  const run = async (job: Job): Promise<void> => {
    change(job, { status: "running", started_at: now().toISOString() });
    try {
      await playJob(job);
      change(job, { status: "done" });
    } catch (error) {
      const isKnown = error instanceof ProblemError && error.code !== "internal";
      const reason = redactedOutput(isKnown ? error.message : failedUnknown);
      if (!isKnown) log.error("proof failed", { error: nameOf(error) });
      change(job, { status: "failed", reason });
      metrics.proof("failed");
      await note(job, `failed: ${reason}`).catch(() => {});
    }
    change(job, { finished_at: now().toISOString() });
    forgetOldest();
  };

  const playJob = async ({ request, shown }: Job): Promise<void> => {
    const { service, runtime } = request;
    const found = await pathsNow(request);
    if (closed) throw stopping();
    if (found.paths.length === 0) throw notThere();
    const { env, homeDir, cwd, hostName, roots } = environment;
    const guardrails = await options.guardrails(service);
    const guardrails_digest = await guardrailsDigest(store, request, now());
    const played = options.start({
      runtime,
      workspace: { path: found.configPath, env, homeDir, cwd, hostName, roots, apart: found.apart },
      paths: found.paths.map(({ path }) => path),
      mark: Buffer.from(options.randomBytes(8)).toString("hex"),
      guardrails,
    });
    stopRun = played.stop;
    const callOff = timers.after(longestRunMs, () => void played.stop(tooLong));
    const reply = await played.reply.finally(() => {
      callOff();
      stopRun = undefined;
    });
    if (reply.outcome === "failed") {
      if (reply.error !== "") log.error("proof failed", { error: reply.error });
      throw new ProblemError("unavailable", reply.reason === "" ? failedUnknown : reply.reason);
    }
    const after = await pathsNow(request).catch(() => undefined);
    // Of a workspace that changed meanwhile, nobody knows what was played.
    const graphDigest = after?.graphDigest === found.graphDigest ? found.graphDigest : "";
    const proofs = reply.proofs.map((proof) =>
      recordOf({ ...proof, guardrails_digest }, request, { ...found, graphDigest }),
    );
    await store.transaction(async (kept) => {
      await kept.proofs.save(proofs);
      await inTurn(reply.proofs, ({ path_id, statement }) =>
        kept.audit.append({
          ...request.author,
          action: "attack_path.proof",
          target: path_id,
          detail: statement,
        }),
      );
    });
    for (const { status } of reply.proofs) metrics.proof(status);
    log.info("proof done", { job: shown.job_id, paths: proofs.length });
  };

  const pathsNow = ({ service, pathIds, author }: ProofRequest): Promise<PathsToProve> =>
    options
      .workspacesFor({ key: author.actor, services: [service] })
      .pathsToProve({ service, pathIds });

  const note = (job: Job, detail: string): Promise<unknown> =>
    store.audit.append({
      ...job.request.author,
      action: "attack_path.proof",
      target: job.request.target,
      detail,
    });

  const forgetOldest = (): void => {
    for (const [id, { shown }] of jobs) {
      if (jobs.size <= mostRemembered) return;
      if (isOver(shown)) jobs.delete(id);
    }
  };

  const before = options.unfinished?.before ?? [];
  for (const { shown, author } of before) {
    const { job_id, target, path_ids: pathIds } = shown;
    const request = { target, service: "", runtime: "", pathIds, author };
    const finished_at = now().toISOString();
    const job = {
      shown: { ...shown, status: "failed", reason: ended, finished_at },
      request,
    } as const;
    jobs.set(job_id, job);
    void note(job, `failed: ${ended}`).catch(() => {});
  }
  if (before.length > 0) keepUnfinished();

  return {
    availability,
    installedVersion: async (runtime) => (await programOf(runtime)).runtime_version,

    ask: async (request) => {
      const { available, reason, runtime, runtime_version } = await availability(request.runtime);
      if (!available) throw new ProblemError("conflict", reason);
      if (closed) throw stopping();
      const same = latest((job) => job.request.target === request.target);
      if (same !== undefined && !isOver(same)) return same;
      if (waiting.length >= mostWaiting) throw noRoom();
      const shown: ProofJob = {
        job_id: newId("pj"),
        target: request.target,
        path_ids: request.pathIds,
        status: "queued",
        reason: "",
        requested_at: now().toISOString(),
        started_at: "",
        finished_at: "",
      };
      const job: Job = { shown, request };
      jobs.set(shown.job_id, job);
      waiting.push(job);
      keepUnfinished();
      try {
        await store.audit.append({
          ...request.author,
          action: "attack_path.prove",
          target: request.target,
          detail: `${runtime} ${runtime_version}, paths: ${request.pathIds.length}`,
        });
      } catch (error) {
        // What is not on record is not run.
        waiting.splice(waiting.indexOf(job), 1);
        jobs.delete(shown.job_id);
        throw error;
      }
      running ??= work();
      return job.shown;
    },

    jobOf: (target) => latest((job) => job.request.target === target),
    jobOfPath: (pathId) => latest((job) => job.request.pathIds.includes(pathId)),

    report: (proof, path) =>
      proofReport({
        proof,
        path,
        parapetVersion: version,
        system: `${process.platform} ${process.arch}`,
        personal: [environment.homeDir, environment.hostName],
      }),

    close: async () => {
      closed = true;
      const finished_at = now().toISOString();
      for (const job of waiting.splice(0)) {
        change(job, { status: "failed", reason: stopping().message, finished_at });
      }
      await stopRun?.(stopping().message);
      await running;
    },
  };
}

type Program = Omit<ProofAvailability, "available">;

async function findProgram(
  runtime: string,
  { runtimes, environment }: Pick<ProofJobsOptions, "runtimes" | "environment">,
): Promise<Program> {
  const all = await runtimes();
  const played = all.find((one) => one.runtime === runtime);
  const none = { runtime: "", runtime_version: "", program: "", reason: "" };
  if (played === undefined) {
    const titles = all.map(({ title }) => title).join(", ");
    return { ...none, reason: `Only attack paths through agents of ${titles} can be played.` };
  }
  const { title } = played;
  const found = await played.findProgram(environment.env);
  if ("missing" in found) {
    const reason = found.isInstalled === true ? found.missing : notOnPath(title);
    return { ...none, runtime: title, reason };
  }
  return { ...none, runtime: title, runtime_version: found.version, program: found.file };
}

/** Makes what asks about the machine ask once a minute. */
function remembering(timers: Pick<Timers, "nowMs">) {
  return <Answer>(ask: (about: string) => Promise<Answer>) => {
    const known = new Map<string, { readonly at: number; readonly is: Promise<Answer> }>();
    return (about: string): Promise<Answer> => {
      const before = known.get(about);
      if (before !== undefined && timers.nowMs() - before.at < rememberedMs) return before.is;
      const is = ask(about);
      known.set(about, { at: timers.nowMs(), is });
      return is;
    };
  };
}

function recordOf(
  proof: NewProof["proof"],
  { service, runtime }: ProofRequest,
  { paths, graphDigest }: PathsToProve,
): NewProof {
  const { path_id, runtime_version, tried_at } = proof;
  const route = paths.find(({ path }) => path.path_id === path_id)?.routeHash ?? "";
  return {
    path_id,
    service,
    route_hash: route,
    graph_digest: graphDigest,
    runtime,
    runtime_version,
    tried_at,
    // Answers send what is stored as it is.
    proof: redactedOutput(proof),
  };
}

const ended = "The server was ended before it came to a result. Nothing was changed. Try again.";
const failedUnknown = "The run failed; the server log has details. Try again.";
const tooLong = `The run took more than ${longestRunMs / 60_000} minutes. Try again on an idle machine, or play one path instead of an exposure.`;

function notOnPath(title: string): string {
  return `${title} is not on the PATH of the server. Install it there, and start the server again if its PATH has to change.`;
}

function stopping(): ProblemError {
  return new ProblemError("unavailable", "The server is stopping; try again later.");
}

function notThere(): ProblemError {
  return new ProblemError(
    "conflict",
    "The workspace has no such attack path now, or the path crosses into another workspace, which cannot be played. Scan the workspace with POST /api/v1/scan.",
  );
}

function noRoom(): ProblemError {
  return new ProblemError(
    "unavailable",
    `${mostWaiting} proofs wait already; try again in ${retryAfter} s.`,
    { headers: { "Retry-After": String(retryAfter) } },
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
