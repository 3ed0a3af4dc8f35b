import { randomBytes } from "node:crypto";
import type { ScanReport } from "@parapet/posture";
import { idMaker } from "../ids.ts";
import { assess } from "./assess.ts";
import type { Scanner } from "./scanner-component.ts";

/**
 * Scans a workspace for a command: nothing is stored. Without a path, the one where OpenClaw keeps its own.
 * Throws the scanner's ScanError.
 */
export async function assessWorkspace(
  path: string | undefined,
  options: {
    readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
    readonly service?: string;
    readonly now: () => Date;
  },
): Promise<ScanReport> {
  const scanner = await import("@parapet/scanner");
  const { environment, service, now } = options;
  const request = { path, service, environment, now: now().toISOString() };
  return (await assess(scanner, { ...request, scanId: idMaker(now, randomBytes)("sc") })).report;
}
