import { stat } from "node:fs/promises";
import { parapetCommand, type ScannedFile } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { isNoAgentsError } from "../context/no-agents.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { version } from "../core/version.ts";
import { readRecords } from "../protect/installation-record.ts";
import { jsonText } from "../reports/json.ts";
import { givenStore } from "../service/store-flags.ts";
import { neutralize } from "../text/neutralize.ts";
import { table } from "../text/table.ts";

export type DoctorFlags = {
  readonly config?: string;
  readonly data?: string;
  readonly json?: boolean;
};

/** What `parapet doctor` found. Sentences say what, where, and what to do. */
export type Diagnosis = {
  readonly version: string;
  /** What a person types to run this Parapet. */
  readonly command: string;
  readonly node: string;
  /** "linux x64". */
  readonly system: string;
  /** Path of the configuration file; "" if there is none. */
  readonly config: string;
  /** "" where the settings are invalid. */
  readonly data: string;
  readonly data_access:
    | "private"
    | "open to others"
    | "of another user"
    | "not a folder"
    | "not there yet"
    | "unknown";
  /** "http://127.0.0.1:8000"; "" where no service of this data folder answers. */
  readonly service: string;
  readonly adapters: readonly { readonly adapter: string; readonly target: string }[];
  /** Null where they cannot be read: `problems` says why. */
  readonly runtimes: readonly string[] | null;
  readonly files: readonly ScannedFile[];
  /** What stands in the way, each with the next step; empty if nothing does. */
  readonly problems: readonly string[];
};

/** Checks this installation. Exit code 1 if something stands in its way. */
export async function doctor(context: CommandContext, flags: DoctorFlags): Promise<ExitCode> {
  const found = await diagnose(context, flags);
  await context.out.write(flags.json === true ? jsonText(found) : diagnosisText(found));
  return found.problems.length === 0 ? exitCodes.ok : exitCodes.findings;
}

async function diagnose(context: CommandContext, flags: DoctorFlags): Promise<Diagnosis> {
  const { env, cwd } = context.environment;
  const { file, problems } = await context.service.checkConfiguration(givenStore(flags), {
    env,
    cwd,
  });
  const ofData = problems.length === 0 ? await diagnoseData(context, flags) : unknownData;
  const ofAgents = await diagnoseAgents(context);
  return {
    version,
    command: parapetCommand(),
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    config: file,
    ...ofData,
    ...ofAgents,
    problems: [...problems, ...ofData.problems, ...ofAgents.problems],
  };
}

type OfData = Pick<Diagnosis, "data" | "data_access" | "service" | "adapters" | "problems">;

const unknownData: OfData = {
  data: "",
  data_access: "unknown",
  service: "",
  adapters: [],
  problems: [],
};

async function diagnoseData(context: CommandContext, flags: DoctorFlags): Promise<OfData> {
  const { environment, service } = context;
  const where = { env: environment.env, cwd: environment.cwd, ...givenStore(flags) };
  const { dataDir, folder } = await service.adapterPlaces(where);
  const data_access = await accessOf(dataDir);
  const answer = await service.runningService(dataDir);
  const records = await readRecords(folder);
  const isDown = !("url" in answer) && records.length > 0;
  return {
    data: dataDir,
    data_access,
    service: "url" in answer ? answer.url : "",
    adapters: records.map(({ adapter, target }) => ({ adapter, target })),
    problems: [
      ...problemsOfAccess(dataDir, data_access),
      ...(isDown ? [`Adapters block every call while the service is down. ${answer.problem}`] : []),
    ],
  };
}

async function accessOf(folder: string): Promise<Diagnosis["data_access"]> {
  const status = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code);
  if (status === "ENOENT") return "not there yet";
  // Windows has no such mode, and its access lists are not read.
  if (typeof status !== "object") return status === "ENOTDIR" ? "not a folder" : "unknown";
  if (!status.isDirectory()) return "not a folder";
  if (process.platform === "win32") return "unknown";
  if (status.uid !== process.getuid?.()) return "of another user";
  return (status.mode & 0o077) === 0 ? "private" : "open to others";
}

function problemsOfAccess(folder: string, access: Diagnosis["data_access"]): readonly string[] {
  switch (access) {
    case "open to others":
      return [`Other users can enter the data folder ${folder}. Set its mode to 0700.`];
    case "of another user":
      return [
        `The data folder ${folder} belongs to another user. Run Parapet as that user, or name another folder with --data.`,
      ];
    case "not a folder":
      return [`The data folder ${folder} is not a folder. Name a folder with --data.`];
    case "private":
    case "not there yet":
    case "unknown":
      return [];
  }
}

type OfAgents = Pick<Diagnosis, "runtimes" | "files" | "problems">;

async function diagnoseAgents({ environment, now, service }: CommandContext): Promise<OfAgents> {
  try {
    const { runtimes, files } = await service.assess(undefined, { environment, now });
    const unread = files.filter(({ status }) => status === "unreadable");
    const problems = unread.map(
      ({ path, reason }) => `${path} cannot be read: ${reason}. Scans do not know what is in it.`,
    );
    return { runtimes, files, problems };
  } catch (error) {
    if (isNoAgentsError(error)) return { runtimes: [], files: [], problems: [] };
    const why = error instanceof Error ? error.message : String(error);
    return { runtimes: null, files: [], problems: [why] };
  }
}

function diagnosisText(found: Diagnosis): string {
  const access = { private: "only you can enter", unknown: "who can enter is unknown" };
  const known = Object.entries(access).find(([name]) => name === found.data_access)?.[1];
  const adapters = found.adapters.map(({ adapter, target }) => `${adapter} in ${target}`);
  const rows = [
    ["Parapet", `${found.version}, run as ${found.command}`],
    ["Node", `${found.node} on ${found.system}`],
    ["Settings", settingsText(found)],
    ["Data", found.data === "" ? "unknown" : `${found.data} (${known ?? found.data_access})`],
    ["Service", serviceText(found)],
    ["Adapters", adapters.length === 0 ? "none" : adapters.join(", ")],
    ["Runtimes", runtimesText(found)],
  ];
  const files = found.files.map(({ path, status, reason }) => [
    status,
    reason === "" ? path : `${path}: ${reason}`,
  ]);
  const problems = found.problems.map((problem) => `- ${neutralize(problem)}\n`);
  return [
    table(rows),
    files.length === 0 ? "" : `\nFiles\n${table(files)}`,
    problems.length === 0 ? "\nNo problems.\n" : `\nProblems\n${problems.join("")}`,
  ].join("");
}

function settingsText({ config, data }: Diagnosis): string {
  if (config !== "") return config;
  return data === "" ? "unknown" : "defaults; no configuration file";
}

function runtimesText({ runtimes }: Diagnosis): string {
  if (runtimes === null) return "unknown";
  return runtimes.length === 0 ? "none found for this user or in this folder" : runtimes.join(", ");
}

function serviceText({ service, data }: Diagnosis): string {
  if (service !== "") return `answers at ${service}`;
  return data === "" ? "unknown" : `not running; start it with ${parapetCommand("serve")}`;
}
