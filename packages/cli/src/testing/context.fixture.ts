import type { StartingProcess } from "@parapet/adapter-link";
import {
  type AgentPermissions,
  type CheckDescription,
  fixEffects,
  type FixPreview,
  type FixRecord,
  type ScanReport,
} from "@parapet/posture";
import { redactedOutput, redactText } from "@parapet/posture/redaction";
import { noColors } from "../text/colors.ts";
import { jsonText } from "../reports/json.ts";
import type { CommandContext } from "../context/context.ts";
import { run } from "../program/run.ts";
import type { Output } from "../terminal/output.ts";
import { auditStore } from "../service/audit.ts";
import { protectors } from "../service/protectors.ts";
import type { Prompt } from "../terminal/prompt.ts";
import type { FixAllPromise } from "@parapet/assessment";
import type { FixChoices, FixDescription, FixOutcome } from "../service/fixes.ts";
import { proving } from "../service/proving.ts";
import type { Service } from "../service/service.ts";
import type { Tokens } from "../service/tokens.ts";
import type { Workspaces } from "../service/workspaces.ts";
import { attackPath, report } from "./report.fixture.ts";

const none = { unsafe: [], hidden: [] };
const nothing = { findings: [], attack_paths: [] };

/** A preview of nothing. */
export const noPreview: FixPreview = {
  applied: [],
  skipped: [],
  errors: {},
  diff: "",
  edits: {},
  ...fixEffects(nothing, nothing),
  include: [],
};

export const fixRecord: FixRecord = {
  fix_id: "fix_1",
  service: "home",
  workspace_path: "/home/ada/.openclaw",
  workspaces: [{ service: "home", workspace_path: "/home/ada/.openclaw" }],
  applied_at: "2026-11-21T08:00:00.000Z",
  applied_by: "cli",
  check_ids: ["OC-SEC-003"],
  files: [
    {
      path: "/home/ada/.openclaw/openclaw.json",
      backup_path: "/home/ada/.openclaw/openclaw.1-fix_1.json.bak",
      hash_before: "a".repeat(64),
      hash_after: "b".repeat(64),
      mode_before: "",
      mode_after: "",
      device: "64769",
      inode_before: "131",
      inode_after: "132",
      inode_rolled_back: "",
      born_at: "",
    },
  ],
  rolled_back_at: "",
  notes: [],
};

export const fixOutcome: FixOutcome = {
  result: { applied: ["OC-SEC-003"], skipped: [], errors: {} },
  record: fixRecord,
  leftOut: none,
  before: report({
    attack_paths: [
      attackPath(),
      attackPath({ path_id: `ap_${"b".repeat(52)}`, risk_score: 3.1, rule_name: "Another" }),
    ],
  }),
  after: report({
    attack_paths: [
      attackPath({ path_id: `ap_${"b".repeat(52)}`, risk_score: 3.1, rule_name: "Another" }),
    ],
    summary: { critical: 0, high: 1, medium: 0, low: 0, info: 0, suppressed: 0 },
  }),
};

const noTokens: Tokens = {
  create: () => Promise.reject(new Error("No token can be made here.")),
  list: () => Promise.resolve([]),
  revoke: () => Promise.reject(new Error("There is no such token.")),
  close: () => Promise.resolve(),
};

/** A world whose workspace always gives this report, and whose fixes always end like this. */
export type World = {
  readonly report?: ScanReport;
  readonly agents?: readonly AgentPermissions[];
  readonly scanError?: Error;
  readonly history?: readonly FixRecord[];
  readonly outcome?: FixOutcome;
  readonly preview?: FixPreview;
  readonly fixAll?: FixAllPromise | Error;
  readonly safeFixes?: readonly string[];
  /** In place of `safeFixes`. */
  readonly fixes?: readonly FixDescription[];
  /**
   * What the person at the terminal answers, one after the other; undefined: there is no terminal.
   */
  readonly answers?: readonly string[];
  readonly tokens?: Tokens;
  readonly service?: Partial<Service>;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly startedBy?: readonly StartingProcess[];
};

/** What a run printed, how it ended, and what it asked of the rest of Parapet. */
export type Run = {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly calls: readonly (readonly unknown[])[];
};

/** Runs the command line in such a world. */
export async function runIn(world: World, ...args: string[]): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const calls: (readonly unknown[])[] = [];
  const code = await run(args, contextIn(world, { out, err, calls }));
  return { code, out: out.join(""), err: err.join(""), calls };
}

/** What a command gets in such a world. */
export function contextIn(
  world: World,
  {
    out = [],
    err = [],
    calls = [],
  }: {
    readonly out?: string[];
    readonly err?: string[];
    readonly calls?: (readonly unknown[])[];
  } = {},
): CommandContext {
  return {
    out: memory(out),
    err: memory(err),
    environment: {
      env: world.env ?? {},
      homeDir: "/home/ada",
      cwd: world.cwd ?? "/",
      hostName: "laptop",
    },
    now: () => new Date("2026-11-21T08:00:00.000Z"),
    changes: [],
    service: serviceOf(world, calls),
    startedBy: () => world.startedBy ?? [],
    openPrompt: () => (world.answers === undefined ? undefined : answering(world.answers, out)),
    untilStopped: () => Promise.resolve(),
  };
}

function answering(answers: readonly string[], out: string[]): Prompt {
  const left = [...answers];
  return {
    ask: (question) => {
      const answer = left.shift();
      out.push(`${question}${answer ?? ""}\n`);
      return Promise.resolve(answer);
    },
    close: () => void out.push("closed\n"),
  };
}

function memory(chunks: string[]): Output {
  const write = (text: string) => {
    chunks.push(text);
    return Promise.resolve();
  };
  return {
    write: (text) => write(redactText(text, "output")),
    writeJson: (value) => write(jsonText(redactedOutput(value))),
    writeSecret: write,
    isTty: false,
    columns: 80,
    colors: noColors,
  };
}

function serviceOf(world: World, calls: (readonly unknown[])[]): Service {
  const workspaces: Workspaces = {
    previewFix: async (path, checkIds, { choices, all, onTopOf = [] } = {}) => {
      calls.push([
        "previewFix",
        path,
        checkIds,
        ...asked(choices),
        ...(all ? [all] : []),
        ...onTopOf,
      ]);
      return { preview: world.preview ?? { ...noPreview, ...fixOutcome.result }, leftOut: none };
    },
    fix: async (path, checkIds, by, { choices, all } = {}) => {
      calls.push(["fix", path, checkIds, by, ...asked(choices), ...(all ? [all] : [])]);
      return world.outcome ?? fixOutcome;
    },
    history: async (path) => {
      calls.push(["history", path]);
      return world.history ?? [];
    },
    rollback: async (path, options) => {
      calls.push(["rollback", path, options]);
      return { ...fixRecord, rolled_back_at: "2026-11-21T09:00:00.000Z" };
    },
    close: async () => void calls.push(["close"]),
  };
  return {
    ...proving,
    assess: async (path, options) => {
      calls.push(["assess", path, options.service]);
      if (world.scanError) throw world.scanError;
      return world.report ?? report();
    },
    assessFully: async (path, options) => {
      calls.push(["assess", path, options.service]);
      if (world.scanError) throw world.scanError;
      const told = world.report ?? report();
      return { report: told, agents: world.agents ?? [], ways: [], graph_digest: "" };
    },
    planFixAll: async () => {
      if (world.fixAll instanceof Error) throw world.fixAll;
      return world.fixAll ?? { ...noPreview, findings_closed: 0, left_out: none };
    },
    sources: async () => new Map(),
    textFixes: async () => new Map(),
    checks: async () => ["A-1", "B-1", "C-1", "OC-ING-001", "OC-NET-001", "OC-SEC-003"].map(aCheck),
    explain: async () => {
      throw new Error("There is no workspace.");
    },
    explainAgents: async () => [],
    fixes: async () => world.fixes ?? (world.safeFixes ?? []).map(safeFix),
    openWorkspaces: async ({ data, database }) => {
      calls.push(["open", data, database]);
      return workspaces;
    },
    guardrailLibrary: async () => [],
    openGuardrails: async () => {
      throw new Error("There is no database.");
    },
    signInLink: async ({ data }) => {
      calls.push(["signInLink", data]);
      return {
        url: "http://127.0.0.1:8000/#sign-in=parapet_in_x",
        expires_at: "2026-11-21T08:02:00.000Z",
      };
    },
    openAudit: async () => {
      throw new Error("There is no database.");
    },
    verifyExportedAudit: auditStore.verifyExportedAudit,
    auditCheckpointFrom: auditStore.auditCheckpointFrom,
    openTokens: async ({ data, database }) => {
      calls.push(["openTokens", data, database]);
      return world.tokens ?? noTokens;
    },
    openMachines: async () => {
      throw new Error("There is no database.");
    },
    openFleet: async () => {
      throw new Error("There is no database.");
    },
    workspacesToUpload: async () => [],
    assessUpload: async () => {
      throw new Error("There is no workspace.");
    },
    adapterPlaces: async () => ({ dataDir: "", folder: "", url: "", host: "" }),
    openAdapters: async () => {
      throw new Error("There is no database.");
    },
    protectors,
    backUp: async () => {
      throw new Error("There is no data folder.");
    },
    checkBackup: async () => {
      throw new Error("There is no backup.");
    },
    restoreBackup: async () => {
      throw new Error("There is no backup.");
    },
    exportData: async () => {
      throw new Error("There is no data folder.");
    },
    importData: async () => {
      throw new Error("There is no export.");
    },
    migrationState: async () => {
      throw new Error("There is no database.");
    },
    applyMigrations: async () => {
      throw new Error("There is no database.");
    },
    dataFolderContents: async () => ({ own: [], others: [] }),
    checkConfiguration: async (options) => {
      calls.push(["checkConfiguration", options]);
      return { file: "", settings: [], problems: [] };
    },
    startService: async (options, { print, writeLog }) => {
      calls.push(["serve", options]);
      print("Parapet listens on http://127.0.0.1:8000");
      writeLog("{}\n");
      return { stop: async () => void calls.push(["stop"]) };
    },
    runningService: async () => ({ problem: "No service answers." }),
    ...world.service,
  };
}

function aCheck(check_id: string): CheckDescription {
  return {
    check_id,
    title: `Finds ${check_id}`,
    severity: "high",
    runtime: "openclaw",
    owasp: [],
    fixable: true,
    rationale: "It matters.",
    remediation: "Change it.",
    references: [],
    aliases: [],
    weakness: "",
    docs_url: `docs/checks/${check_id}.md`,
  };
}

function safeFix(check_id: string): FixDescription {
  return { check_id, title: `Mends ${check_id}`, safe: true, choices: [] };
}

/** The ways that were asked for: "A-1=off". */
function asked(choices: FixChoices = new Map()): readonly string[] {
  return [...choices].map(([id, choice]) => `${id}=${choice}`);
}
