import { openclaw } from "../../packages/scanner/src/openclaw/runtime.ts";

/** What people call a runtime: "OpenClaw" for "openclaw". */
export function runtimeName(id: string): string {
  if (id === "parapet") return "Parapet itself";
  return [openclaw].find((runtime) => runtime.id === id)?.title ?? id;
}
