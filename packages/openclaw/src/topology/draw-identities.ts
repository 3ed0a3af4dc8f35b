import { webToolsOf } from "../facts/tools/web-access.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const profiles = "/browser/profiles";
/** Those that attach to the browser in which a person is logged in. */
const drivers = new Set(["existing-session", "extension"]);

/**
 * Draws the accounts that the browser of one execution context is logged in to, where it is the
 * owner's own.
 */
export function drawBrowserIdentity(
  model: OpenClawModel,
  { agent, context }: ContextNode,
  sketch: Sketch,
): void {
  const usable = webToolsOf(model, agent, context).some(({ name }) => name === "browser");
  const at = ownersBrowser(model);
  if (!usable || context.where !== "host" || at.length === 0) return;
  sketch.edge({
    source: sketch.node("tool", `${agent.id}/browser@${context.where}`, "browser"),
    target: sketch.node("identity", "browser", "The owner's logins in the browser"),
    kind: "ACTS_AS",
    description: "the browser is logged in as its owner",
    vulnerability: "identity_beyond_channel",
    at,
  });
}

/** Settings that give the agent the profile of a person. */
function ownersBrowser({ config }: OpenClawModel): readonly string[] {
  const imported = "/browser/allowSystemProfileImport";
  const attached = keysAt(config, profiles)
    .map((name) => below(profiles, name, "driver"))
    .filter((at) => drivers.has(asTrimmedText(config.get(at)) ?? ""));
  return [...(config.get(imported) === true ? [imported] : []), ...attached];
}

/** Draws the GitHub account that commands of one execution context have. */
export function drawGitHubIdentity(
  { config }: OpenClawModel,
  { agent, context }: ContextNode,
  sketch: Sketch,
): void {
  const own = `${agent.at}/tools/github`;
  const at = agent.at !== "" && config.has(own) ? own : "/tools/github";
  const grant = agent.grant("exec", context.where);
  if (!config.has(`${at}/profileId`) || !grant.allowed || agent.exec.mode.value === "deny") return;
  sketch.edge({
    source: sketch.node("tool", `${agent.id}/exec@${context.where}`, "exec", {
      tool: "exec",
      agent_id: agent.id,
    }),
    target: sketch.node("identity", "github", "The GitHub account of the agents"),
    kind: "ACTS_AS",
    description: "commands have the credentials of a GitHub account",
    vulnerability: "identity_beyond_channel",
    at: [at],
  });
}
