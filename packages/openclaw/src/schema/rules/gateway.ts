import { asString } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { conflict, type Rule } from "./rule.ts";

/** Settings that conflict with publishing by Tailscale. */
export const gatewayRules: readonly Rule[] = [
  { problems: publishedBindProblems },
  { since: "2026.9.6", problems: publishedAuthProblems },
];

function publishedBy(config: OpenClawConfig): string | undefined {
  const mode = config.get("/gateway/tailscale/mode");
  return mode === "serve" || mode === "funnel" ? mode : undefined;
}

function publishedBindProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  const mode = publishedBy(config);
  const bind = config.get("/gateway/bind") ?? "loopback";
  if (mode === undefined || bind === "loopback") return [];
  const host = asString(config.get("/gateway/customBindHost")) ?? "";
  if (bind === "custom" && /^127(?:\.\d{1,3}){3}$/.test(host)) return [];
  return [conflict("/gateway/bind", `must be loopback while Tailscale publishes it by ${mode}`)];
}

function publishedAuthProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  const mode = publishedBy(config);
  if (mode === undefined || config.get("/gateway/auth/mode") !== "none") return [];
  return [conflict("/gateway/auth/mode", `cannot be none while Tailscale publishes it by ${mode}`)];
}
