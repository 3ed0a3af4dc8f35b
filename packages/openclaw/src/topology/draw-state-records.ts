import type { OpenClawModel } from "../model/model.ts";
import { agentIdOf } from "../model/roster.ts";
import type { CronJob } from "../model/state-records.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { EdgeSketch, Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const mostDrawn = 256;

/** Draws what the state folder holds: logins in its credentials, and jobs that wake agents. */
export function drawStateRecords(
  model: OpenClawModel,
  contexts: ContextMap,
  hostName: string,
  sketch: Sketch,
): void {
  drawLogins(model, sketch);
  drawChannelLogins(model, sketch);
  if (!model.cronEnabled.value) return;
  const running = model.records.cronJobs.filter(({ isEnabled }) => isEnabled).slice(0, mostDrawn);
  for (const job of running) drawJob(model, job, contexts, hostName, sketch);
}

function credentialsNode(sketch: Sketch): string {
  return sketch.node("secret", "state-folder", "Credentials in the state folder");
}

/** Anyone who reads the credentials of the state folder has the logins whose values it holds. */
function drawLogins({ records }: OpenClawModel, sketch: Sketch): void {
  const held = records.authProfiles.filter(({ isReference }) => !isReference);
  for (const { id, provider, kind, agent, path } of held.slice(0, mostDrawn)) {
    sketch.edge({
      source: credentialsNode(sketch),
      target: sketch.node("secret", `auth-profile/${agent || "shared"}/${id}`, `Login ${id}`, {
        provider,
        credential: kind,
        agent_id: agent,
      }),
      kind: "GRANTS",
      description: `a login for ${provider || "a model provider"} is among the credentials in the state folder`,
      at: [],
      files: [path],
    });
  }
}

/**
 * Channels with a person's sign-in, like WhatsApp, keep their session in the folder of credentials.
 */
function drawChannelLogins({ records, stateDir }: OpenClawModel, sketch: Sketch): void {
  const folders = records.credentials.filter(({ name }) => name.endsWith("/"));
  for (const { name } of folders.slice(0, mostDrawn)) {
    const account = name.slice(0, -1);
    const files = [`${stateDir}/credentials/${account}`];
    const secret = sketch.node("secret", `credentials/${account}`, `Session of ${account}`, {
      provider: account.split("/")[0] ?? "",
      credential: "session",
    });
    sketch.edge({
      source: credentialsNode(sketch),
      target: secret,
      kind: "GRANTS",
      description: `the session of ${account} is among the credentials in the state folder`,
      at: [],
      files,
    });
    sketch.edge({
      source: secret,
      target: sketch.node("identity", "channels", "The agent's accounts on its channels"),
      kind: "ACTS_AS",
      description: "anyone with the session can write from the agent's account",
      at: [],
      files,
    });
  }
}

function drawJob(
  { cronEnabled, agents }: OpenClawModel,
  job: CronJob,
  contexts: ContextMap,
  hostName: string,
  sketch: Sketch,
): void {
  const key = sketch.node("scheduler", `cron/${job.id}`, job.name, {
    job: job.kind,
    schedule: job.schedule,
  });
  const common: Pick<EdgeSketch, "source" | "at" | "files" | "fixedBy"> = {
    source: key,
    at: [cronEnabled.at],
    files: [job.path],
    fixedBy: ["OC-PERS-001"],
  };
  const owner =
    job.agent === "" ? agents.find(({ isDefault }) => isDefault)?.id : agentIdOf(job.agent);
  if (job.kind === "command") {
    sketch.edge({
      ...common,
      target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
      kind: "EXECUTES",
      description: "the job runs a command on the gateway's machine, whatever tools its agent has",
    });
  } else if (owner !== undefined) {
    const context = job.inMainSession ? contexts.main(owner) : contexts.spawned(owner);
    if (context !== undefined) {
      sketch.edge({
        ...common,
        target: context.key,
        kind: "TRIGGERS",
        description: `the job wakes ${owner} on a schedule: ${job.schedule}`,
      });
    }
  }
  if (job.delivery !== "announce" && job.delivery !== "webhook") return;
  sketch.edge({
    ...common,
    target: sketch.node("external_sink", "job-results", "Recipients of job results", {
      allowlisted: true,
    }),
    kind: "EGRESSES",
    description:
      job.delivery === "webhook"
        ? "the result of the job is sent to a web address"
        : `the result of the job is announced on ${job.channel || "a channel"}`,
  });
}
