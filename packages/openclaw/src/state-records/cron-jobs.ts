import { findSecrets } from "@parapet/scan-core/secrets/files/find-secrets.ts";
import { asData, asItems, asName, type Data } from "../model/data.ts";
import type { CronJob, JobKind } from "../model/state-records.ts";

const mostJobs = 1024;

/** The jobs of a file: a list, or an object of `jobs`. Anything else is ignored. */
export async function cronJobsOf(store: unknown, path: string): Promise<readonly CronJob[]> {
  const list = Array.isArray(store) ? asItems(store) : asItems(asData(store)["jobs"]);
  return (await Promise.all(list.slice(0, mostJobs).map((job) => cronJobOf(job, path)))).flat();
}

/** A job as OpenClaw writes it, in this and in older spellings; none where it has no id. */
async function cronJobOf(value: unknown, path: string): Promise<readonly CronJob[]> {
  const job = asData(value);
  const id = asName(job["id"] ?? job["jobId"]);
  if (id === "") return [];
  const payload = asData(job["payload"]);
  const delivery = asData(job["delivery"]);
  const kind = kindOf(job, payload);
  return [
    {
      id,
      name: asName(job["displayName"]) || asName(job["name"]) || id,
      agent: asName(job["agentId"]),
      isEnabled: job["enabled"] !== false,
      kind,
      schedule: scheduleOf(asData(job["schedule"])),
      inMainSession:
        job["sessionTarget"] === undefined
          ? kind === "systemEvent" || kind === "heartbeat"
          : job["sessionTarget"] === "main",
      delivery: asName(delivery["mode"]) || (job["deliver"] === true ? "announce" : ""),
      channel: asName(delivery["channel"] ?? job["channel"]),
      credentials: await credentialsIn([payload, job["message"]]),
      path,
    },
  ];
}

/**
 * Credentials in a job's prompt or command, each once: "a GitHub token". Random values under a
 * secret's name are ignored: in such texts it is often the number of a document ("app_token").
 */
async function credentialsIn(said: unknown): Promise<readonly string[]> {
  const text = textsIn(said, 4).join("\n").slice(0, longestText);
  const lower = text.toLowerCase();
  const hits = await findSecrets(text, (word) => lower.includes(word));
  return [...new Set(hits.flatMap(({ kind, what }) => (kind === "assigned" ? [] : [what])))];
}

const longestText = 16_384;

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === "string") return [value];
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth - 1));
}

const kinds: readonly JobKind[] = ["agentTurn", "systemEvent", "command", "script", "heartbeat"];

// Before payloads existed, the message was in the job itself.
function kindOf(job: Data, payload: Data): JobKind {
  const kind = kinds.find((name) => name === payload["kind"]);
  if (kind !== undefined) return kind;
  return typeof job["message"] === "string" ? "agentTurn" : "unknown";
}

function scheduleOf(schedule: Data): string {
  const { kind, expr, cron, everyMs } = schedule;
  if (kind === "at") return "once";
  if (kind === "every" && typeof everyMs === "number") return `every ${durationOf(everyMs)}`;
  if (kind === "on-exit") return "when a command ends";
  if (kind === "stream") return "when a program writes a line";
  const expression = asName(expr ?? cron);
  return expression === "" ? "at times unknown" : `cron ${expression}`;
}

function durationOf(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes >= 60 && minutes % 60 === 0) return `${minutes / 60} h`;
  return minutes >= 1 ? `${Math.round(minutes)} min` : `${Math.round(milliseconds / 1000)} s`;
}
