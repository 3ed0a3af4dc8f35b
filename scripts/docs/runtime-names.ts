import { runtimes } from "../../packages/scanner/src/runtimes.ts";

/** What people call a runtime: "OpenClaw" for "openclaw". */
export function runtimeName(id: string): string {
  if (id === "parapet") return "Parapet itself";
  if (id === "telemetry") return "any: what its spans show";
  if (id === "together") return "any: several looked at together";
  return runtimes.find((runtime) => runtime.id === id)?.title ?? id;
}
