import { execFile } from "node:child_process";
import type { Located, NotFound, ProtectSurroundings } from "@parapet/adapter-link";

/**
 * Where OpenClaw's configuration lies by the scanner's rules, whose agents it holds, and which
 * version is installed.
 */
export async function locateOpenClaw(
  surroundings: ProtectSurroundings,
): Promise<Located | NotFound> {
  const { env, homeDir, cwd, target } = surroundings;
  // The service, which only inspects, starts without the scanner.
  const { explainWorkspace, ScanError } = await import("@parapet/scanner");
  try {
    // Other runtimes that live next to it are none of this adapter's.
    const environment = { env, homeDir, cwd, hostName: "" };
    const explained = await explainWorkspace({ path: target, runtimeId: "openclaw" }, environment);
    const version = await installedVersion(env);
    return {
      target: explained.config_path,
      version,
      agentIds: explained.agents.map(({ agent_id }) => agent_id),
      fixedAgentId: "",
      notes: [...versionNotes(version), ...limits],
    };
  } catch (error) {
    if (error instanceof ScanError) return { missing: error.message };
    throw error;
  }
}

const limits: readonly string[] = [
  "Blocks tool calls and turns if Parapet does not answer; messages that OpenClaw sends by itself are still sent.",
  "Codex's own tools can be blocked, not rewritten; turns of Codex and Copilot runners are not seen.",
];

/** The version whose hooks the plugin was tried with. */
const triedWith = "2026.9.6";

function versionNotes(version: string): readonly string[] {
  if (version === triedWith) return [];
  const found = version === "" ? "No openclaw command answers" : `This is OpenClaw ${version}`;
  return [
    `${found}; the plugin was tried with ${triedWith}. parapet protect status shows whether it is enforced.`,
  ];
}

/** "2026.9.6" from the openclaw command on the path; "" where there is none. */
function installedVersion(env: ProtectSurroundings["env"]): Promise<string> {
  return new Promise((resolve) => {
    execFile("openclaw", ["--version"], { env, timeout: 10_000 }, (_, printed) =>
      resolve(/\b\d{4}\.\d+\.\d+[\w.-]*/.exec(printed)?.[0] ?? ""),
    );
  });
}
