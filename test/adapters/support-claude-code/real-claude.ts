import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  claudeCodeProtector,
  type ModelCall,
  runClaude,
  startLoopbackModel,
  type Turn,
} from "@parapet/adapter-claude-code";
import type { ConfigEdit, Installation } from "@parapet/adapter-link";
import { nativeProgram } from "../support-hook-clients/clients.ts";

const programs = {
  "2.1.329": process.env["PARAPET_CLAUDE_CODE"] ?? "",
  "2.1.197": process.env["PARAPET_CLAUDE_CODE_OLD"] ?? "",
};
export type Version = keyof typeof programs;

/** True where scripts/with-claude-code.sh has brought the real programs. */
export const hasClaudeCode = Object.values(programs).every((program) => program !== "");

export function programOf(version: Version): string {
  return programs[version];
}

/** How it asks: by a script for Node, or by the native program. */
export type Way = "http" | "command" | "native command";

/**
 * The settings that `parapet protect` writes, and the files that it lays beside installation.json.
 */
export function installed(version: Version, way: Way, installation: Installation, folder: string) {
  const hook = way === "http" ? ("http" as const) : ("command" as const);
  const hookProgram = way === "native command" ? { hookProgram: nativeProgram() } : {};
  const known = { target: "", version, agentIds: [], fixedAgentId: "", notes: [] };
  const located = { ...known, hook, ...hookProgram };
  const program = [process.execPath];
  const { files, edits } = claudeCodeProtector.install(located, installation, folder, {}, program);
  return { files, settings: { hooks: hooksFrom(edits) } };
}

function hooksFrom(edits: readonly ConfigEdit[]): Readonly<Record<string, unknown[]>> {
  const hooks: Record<string, unknown[]> = {};
  for (const edit of edits) {
    if (!("append" in edit)) throw new Error("an empty file needs entries alone");
    (hooks[String(edit.append[1])] ??= []).push(edit.value);
  }
  return hooks;
}

export type Session = {
  readonly version: Version;
  readonly settings: unknown;
  /** What the model says, turn by turn; then it is done. */
  readonly turns: readonly Turn[];
  /** What a sub-agent's model says. */
  readonly subagentTurns?: readonly Turn[];
  readonly prompt?: string;
  readonly args?: readonly string[];
  readonly prepare?: (folder: string) => Promise<void>;
};

export type SessionEnd = {
  /** What came back for each call, in order. */
  readonly results: readonly string[];
  /** What else the model read. */
  readonly read: string;
  /** What Claude Code printed. */
  readonly output: string;
  /** Folder that the session ran in, until the test file is done. */
  readonly folder: string;
};

/** A session takes seconds, where its cores are not shared. Milliseconds. */
export const sessionLimit = 180_000;

const homes: string[] = [];

/** Takes a folder away when the test file is done. */
export function removedLater(folder: string): string {
  homes.push(folder);
  return folder;
}

export async function removeHomes(): Promise<void> {
  await Promise.all(homes.map((home) => rm(home, { recursive: true, force: true })));
}

/**
 * A session of the real Claude Code, offline, in which every tool may run that no hook keeps from
 * it.
 */
export async function claudeSession(session: Session): Promise<SessionEnd> {
  const home = removedLater(await mkdtemp(join(tmpdir(), "parapet-claude-home-")));
  const folder = join(home, "work");
  await mkdir(folder);
  await session.prepare?.(folder);
  let last: ModelCall = { messages: [], tools: [] };
  const model = await startLoopbackModel((call) => {
    if (call.tools.length === 0) return "Nothing.";
    const isSubagent = call.messages.some(({ text }) => text.includes("SUBAGENT"));
    const isOwn = !isSubagent || call.messages.some(({ text }) => text.includes("MAIN"));
    if (isOwn) last = call;
    const turns = isOwn ? session.turns : (session.subagentTurns ?? []);
    const said = call.messages.filter(({ role }) => role === "assistant").length;
    return turns[said] ?? "Done.";
  });
  try {
    const { output } = await runClaude({
      program: programOf(session.version),
      home,
      settings: session.settings,
      modelUrl: model.url,
      prompt: `MAIN ${session.prompt ?? "Go on."}`,
      args: [
        "--allowedTools",
        "Bash,Read,Write,Edit,Agent,Task,mcp__notes",
        ...(session.args ?? []),
      ],
      // In zsh, which it prefers, a redacted text is a pattern that matches no file.
      env: { SHELL: "/bin/bash" },
      signal: AbortSignal.timeout(sessionLimit),
    });
    return {
      results: last.messages.flatMap(({ results }) => results.map(({ text }) => text)),
      read: last.messages.map(({ text }) => text).join("\n"),
      output,
      folder,
    };
  } finally {
    model.close();
  }
}
