import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type FixInstruction,
  instructionIdPattern,
  type InstructionReport,
  type ReportedInstruction,
} from "@parapet/posture";
import { readNamedFile } from "@parapet/settings/named-file";
import { isReport, readInstruction } from "./read-instruction.ts";

/** The steps of an instruction on this machine: of each there is one, the first. */
const steps = ["delivered", "answer", "result", "undone"] as const;
type Step = (typeof steps)[number];

const stepOf: Readonly<Record<InstructionReport, Step>> = {
  delivered: "delivered",
  accepted: "answer",
  declined: "answer",
  outdated: "answer",
  applied: "result",
  failed: "result",
  undone: "undone",
};

/** An instruction and what has become of it on this machine. */
export type JournalEntry = {
  readonly instruction: FixInstruction;
  /** Each step that was taken, in order. */
  readonly reports: readonly ReportedInstruction[];
  /** Those that the server does not have yet. */
  readonly unsent: readonly ReportedInstruction[];
};

/** The latest step of an entry; "delivered" for one that waits for its owner. */
export function statusOf({ reports }: JournalEntry): InstructionReport {
  return reports.at(-1)?.status ?? "delivered";
}

/** Does it wait for its owner? */
export function isWaiting(entry: JournalEntry): boolean {
  return statusOf(entry) === "delivered";
}

/**
 * The instructions of one machine from one server, on the disk: answers outlive this process and
 * wait while the server is away. Every file is made once and never changed, so that two processes
 * cannot give two answers.
 */
export type InstructionJournal = {
  readonly folder: string;
  /** Oldest first. */
  readonly entries: () => Promise<readonly JournalEntry[]>;
  readonly get: (instructionId: string) => Promise<JournalEntry | undefined>;
  /** False where it is there already, or there are too many. */
  readonly add: (instruction: FixInstruction) => Promise<boolean>;
  /** False where this step was taken before. */
  readonly note: (report: ReportedInstruction) => Promise<boolean>;
  readonly markSent: (report: ReportedInstruction) => Promise<void>;
  /** Removes one that nobody has answered; from then on nobody can. */
  readonly close: (instructionId: string) => Promise<void>;
  readonly remove: (instructionId: string) => Promise<void>;
};

const mostEntries = 500;
const mostBytes = 64 * 1024;

export function openInstructionJournal({
  dataDir,
  url,
  machine,
}: {
  readonly dataDir: string;
  readonly url: string;
  readonly machine: string;
}): InstructionJournal {
  const digest = createHash("sha256").update(JSON.stringify([url, machine]));
  const folder = join(dataDir, "instructions", digest.digest("hex").slice(0, 16));
  const pathOf = (id: string, part: string) => join(folder, `${id}.${part}`);

  const names = async (): Promise<readonly string[]> =>
    readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    });

  const entryOf = (id: string, present: ReadonlySet<string>): JournalEntry | undefined => {
    const instruction = readInstruction(jsonIn(pathOf(id, "json")), machine);
    if (instruction === undefined) return undefined;
    const taken = steps.flatMap((step) => {
      if (!present.has(`${id}.${step}.json`)) return [];
      const report = jsonIn(pathOf(id, `${step}.json`));
      const isOwn = isReport(report) && report.instruction_id === id;
      return isOwn ? [{ report, isSent: present.has(`${id}.${step}.sent`) }] : [];
    });
    return {
      instruction,
      reports: taken.map(({ report }) => report),
      unsent: taken.filter(({ isSent }) => !isSent).map(({ report }) => report),
    };
  };

  const remove = async (id: string): Promise<void> => {
    const own = (await names()).filter((name) => name.replace(/^\./, "").startsWith(`${id}.`));
    // First what makes it an entry: the rest alone is none.
    const files = [`${id}.json`, ...own];
    for (const name of files) {
      // oxlint-disable-next-line no-await-in-loop -- In this order.
      await rm(join(folder, name), { force: true });
    }
  };

  return {
    folder,

    entries: async () => {
      const present = await names();
      const all = new Set(present);
      return idsIn(present).flatMap((id) => entryOf(id, all) ?? []);
    },

    get: async (id) =>
      instructionIdPattern.test(id) ? entryOf(id, new Set(await names())) : undefined,

    add: async (instruction) => {
      if (idsIn(await names()).length >= mostEntries) return false;
      return create(folder, `${instruction.instruction_id}.json`, JSON.stringify(instruction));
    },

    note: (report) =>
      create(
        folder,
        `${report.instruction_id}.${stepOf[report.status]}.json`,
        JSON.stringify(report),
      ),

    markSent: async ({ instruction_id, status }) => {
      await create(folder, `${instruction_id}.${stepOf[status]}.sent`, "");
    },

    close: async (id) => {
      const isFirst = await create(folder, `${id}.answer.json`, closed);
      // What is no report was left by a removal that was cut off.
      if (isFirst || !isReport(jsonIn(pathOf(id, "answer.json")))) await remove(id);
    },

    remove,
  };
}

/** IDs of instructions by the names of files, in order. */
function idsIn(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .filter((id) => instructionIdPattern.test(id))
    .toSorted();
}

/** In the place of an answer: there will be none. */
const closed = "{}";

/** Whole or not at all, and on the disk; false where it is there already. */
async function create(folder: string, name: string, text: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${name}.${randomUUID()}.new`);
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, join(folder, name));
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Undefined for what is not there, or is not what was written. */
function jsonIn(path: string): unknown {
  try {
    const read = readNamedFile(path, mostBytes);
    return "bytes" in read ? JSON.parse(read.bytes.toString()) : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
