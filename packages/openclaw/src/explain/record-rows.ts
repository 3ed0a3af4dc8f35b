import { join } from "node:path";
import { tightenedExec } from "../execution/host-approvals.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { agentIdOf } from "../model/roster.ts";
import type { AuthProfile, CronJob } from "../model/state-records.ts";
import { recordRow, type PolicyRow, type RowMaker } from "./policy-row.ts";

const mostRows = 24;

/**
 * Logins for models: those that the configuration names, and those in stores that this agent uses.
 */
export function accountRows(
  { config, records }: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const named = keysAt(config, "/auth/profiles").map((id) => {
    const at = below("/auth/profiles", id);
    const words = ["mode", "provider"].map(
      (key) => asTrimmedText(config.get(`${at}/${key}`)) ?? "",
    );
    return row(id, { value: words.filter((word) => word !== ""), at });
  });
  const stored = records.authProfiles
    .filter((profile) => profile.isShared || profile.agent === agent.id)
    .map((profile) => recordRow(profile.id, inWords(profile), profile.path));
  return [...named, ...cut(stored, "logins")];
}

/** What the host's approvals require for the agent's commands, in addition to its configuration. */
export function approvalRows(model: OpenClawModel, agent: AgentPolicy): readonly PolicyRow[] {
  const policies = model.records.approvals
    .filter((entry) => ["", "*", agent.id].includes(entry.agent))
    .map(({ agent: whose, security, ask, allowed, allowsSkillPrograms, path }) => {
      const words = [
        ...(security === "" ? [] : [`security ${security}`]),
        ...(ask === "" ? [] : [`ask ${ask}`]),
        ...(allowed === 0 ? [] : [`${allowed} ${allowed === 1 ? "command" : "commands"} allowed`]),
        ...(allowsSkillPrograms ? ["programs of skills allowed on a node"] : []),
      ];
      const subject = whose === agent.id ? "the host for this agent" : "the host for all";
      return recordRow(subject, words, path);
    });
  const tightened = tightenedExec(model, agent);
  return tightened === undefined
    ? policies
    : [...policies, recordRow("so on the machine", tightened.mode, tightened.path)];
}

/** Jobs that wake the agent, whether or not it may create any itself. */
export function jobRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const own = model.records.cronJobs.filter((job) => wakes(job, agent));
  const jobs = own.map((job) => recordRow(job.name, whatItDoes(job), job.path));
  return [row("scheduler", model.cronEnabled), ...cut(jobs, "jobs")];
}

/** Conversations that the agent keeps, counted. */
export function conversationRows(
  { records, stateDir }: OpenClawModel,
  agent: AgentPolicy,
): readonly PolicyRow[] {
  const folder = join(stateDir, "agents", agent.id);
  const counts = records.sessions
    .filter((session) => session.agent === agent.id)
    .map(({ channel, kind, count }) =>
      recordRow(channel === "" ? kind : `${channel} ${kind}`, count, folder),
    );
  return cut(counts, "kinds");
}

/** What the state folder holds for all agents, and what of it could not be read. */
export function stateRows({ records, stateDir }: OpenClawModel): readonly PolicyRow[] {
  const { variableNames, credentials, paired, stores } = records;
  const folder = join(stateDir, "credentials");
  return [
    ...(variableNames.length === 0
      ? []
      : [recordRow("variables of .env", cutNames(variableNames), join(stateDir, ".env"))]),
    ...cut(
      credentials.map(({ name, files }) =>
        recordRow(name, files === 1 ? "1 file" : `${files} files`, join(folder, name)),
      ),
      "credentials",
    ),
    ...cut(
      paired.map(({ channel, account, count, path }) =>
        recordRow(`paired on ${channel}${account === "default" ? "" : ` ${account}`}`, count, path),
      ),
      "accounts",
    ),
    ...cut(
      stores.flatMap(({ path, status, hasPendingWrites }) => {
        if (status === "unreadable") return [recordRow("a store", "could not be read", path)];
        return hasPendingWrites
          ? [recordRow("a store", "newest entries still in its log, not read", path)]
          : [];
      }),
      "stores",
    ),
  ];
}

function inWords({ kind, provider, isReference }: AuthProfile): string {
  const words = [kind === "unknown" ? "" : kind, provider, isReference ? "by reference" : ""];
  return words.filter((word) => word !== "").join(", ");
}

function wakes(job: CronJob, agent: AgentPolicy): boolean {
  return job.agent === "" ? agent.isDefault : agentIdOf(job.agent) === agent.id;
}

const kindNames: Readonly<Record<CronJob["kind"], string>> = {
  agentTurn: "an agent turn",
  systemEvent: "a note to the agent",
  command: "a command on the gateway's machine",
  script: "a script with the agent's tools",
  heartbeat: "a heartbeat",
  unknown: "a job",
};

function whatItDoes(job: CronJob): string {
  const announced = job.channel === "" || job.channel === "last" ? "" : ` on ${job.channel}`;
  const deliveries: Readonly<Record<string, string>> = {
    announce: `announced${announced}`,
    webhook: "sent to a web address",
  };
  const delivery = Object.hasOwn(deliveries, job.delivery) ? deliveries[job.delivery] : undefined;
  const session = job.inMainSession ? "its main session" : "a separate session";
  return [
    ...(job.isEnabled ? [] : ["switched off"]),
    job.schedule,
    job.kind === "command" ? kindNames.command : `${kindNames[job.kind]} in ${session}`,
    ...(delivery === undefined ? [] : [delivery]),
  ].join(", ");
}

function cut(rows: readonly PolicyRow[], what: string): readonly PolicyRow[] {
  const [first] = rows;
  if (first === undefined || rows.length <= mostRows) return rows;
  const left = recordRow("…", `${rows.length - mostRows} more ${what}`, first.path);
  return [...rows.slice(0, mostRows), left];
}

function cutNames(names: readonly string[]): readonly string[] {
  if (names.length <= mostRows) return names;
  return [...names.slice(0, mostRows), `${names.length - mostRows} more`];
}
