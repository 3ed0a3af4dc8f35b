import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedRules } from "@parapet/attack-paths";
import * as scanner from "@parapet/scanner";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { type RuntimeContext, noRuntimeContext } from "../inspection/runtime-context.ts";
import { type Inspection, readWorkspace } from "../inspection/inspection.ts";

/** Untrusted senders write to an agent that runs commands on the host. */
export const openToUntrustedSenders = `{
  gateway: { bind: "loopback", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"], botToken: "\${BOT_TOKEN}" } },
  tools: { exec: { security: "full", ask: "off" } },
}
`;

/** Lays out a workspace of OpenClaw, and takes it away again. */
export async function withWorkspace<Result>(
  config: string,
  use: (request: AssessmentRequest & { readonly path: string }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-assessment-"));
  const path = join(folder, "openclaw.json");
  try {
    await writeFile(path, config);
    const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
    return await use({ path, environment, now: "2026-11-01T00:00:00.000Z", scanId: "sc_1" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One that was read. */
export function inspectionOf(
  config: string,
  runtimeContext: RuntimeContext = noRuntimeContext,
  change: Partial<AssessmentRequest> = {},
): Promise<Inspection> {
  return withWorkspace(config, (request) =>
    readWorkspace(scanner, { ...request, ...change }, shippedRules(), async () => runtimeContext),
  );
}
