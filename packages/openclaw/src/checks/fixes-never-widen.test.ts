import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { planFix } from "@parapet/scan-core/fixing/plan-fix.ts";
import type { Audience, ExecMode, OpenClawModel } from "../model/model.ts";
import { openclaw } from "../runtime.ts";
import { coreToolNames } from "../tools/tool-catalog.ts";

const folder = join(import.meta.dirname, "fixtures");
const environment = { env: {}, homeDir: "/home/ann", cwd: folder, hostName: "box" };
const audiences: readonly Audience[] = ["nobody", "listed", "paired", "group-members", "anyone"];
const execModes: readonly ExecMode[] = ["deny", "allowlist", "ask", "auto", "full"];
const sandboxModes = ["all", "non-main", "off"];
const places = ["host", "sandbox"] as const;

/** Everything a configuration lets happen, as numbers that may only fall. */
function freedomsOf(model: OpenClawModel): ReadonlyMap<string, number> {
  return new Map([
    ["gateway is exposed", Number(model.gateway.exposed)],
    ["gateway is open", Number(model.gateway.auth.mode.value === "none")],
    ["scheduler runs", Number(model.cronEnabled.value)],
    ...model.entryPoints.map((entryPoint): [string, number] => [
      `${entryPoint.channel} ${entryPoint.account} ${entryPoint.surface} ${entryPoint.room}`,
      audiences.indexOf(entryPoint.audience),
    ]),
    ...model.agents.flatMap((agent): readonly [string, number][] => [
      [`${agent.id} exec mode`, execModes.indexOf(agent.exec.mode.value)],
      [`${agent.id} outside a sandbox`, sandboxModes.indexOf(agent.sandbox.mode.value)],
      [`${agent.id} files`, Number(!agent.fsWorkspaceOnly.value)],
      [
        `${agent.id} elevated`,
        agent.elevated.allowFrom.flatMap(({ senders }) => senders.value).length,
      ],
      [`${agent.id} starts every agent`, Number(agent.subagents.allowAgents.value.includes("*"))],
      ...[...coreToolNames, "bundle-mcp"].flatMap((tool) =>
        places.map((where): [string, number] => [
          `${agent.id} ${tool} ${where}`,
          Number(agent.grant(tool, where).allowed),
        ]),
      ),
      ...model.agents.map(({ id }): [string, number] => [
        `${agent.id} writes to ${id}`,
        Number(model.mayMessage(agent.id, id).value),
      ]),
    ]),
  ]);
}

const ways = globSync("*/fix-*.before.json5", { cwd: folder })
  .toSorted()
  .flatMap((file) => {
    const id = basename(dirname(file));
    const choices = openclaw.checks.find((check) => check.id === id)?.fix?.choices;
    return (choices ?? [{ name: "" }]).map(({ name }) => [file, id, name] as const);
  });

test.for(ways)("fixing %s (%s %s) allows nobody more than before", async ([file, id, choice]) => {
  const configPath = join(folder, file);
  const location = { workspacePath: dirname(configPath), configPath };
  const plan = await planFix(openclaw, {
    location,
    checkIds: [id],
    options: {
      environment,
      randomBytes: (length) => new Uint8Array(length),
      ...(choice === "" ? {} : { choices: new Map([[id, choice]]) }),
    },
  });
  const before = freedomsOf(plan.before.model);
  const { gateway, agents } = plan.after.model;
  // A gateway that starts again opens what it was meant to open; its agents may do no more than
  // before.
  const startsNow = plan.before.model.gateway.refusals.length > gateway.refusals.length;
  const counts = (name: string): boolean =>
    !startsNow || agents.some(({ id: agent }) => name.startsWith(`${agent} `));
  const widened = [...freedomsOf(plan.after.model)].filter(
    ([name, freedom]) => counts(name) && freedom > (before.get(name) ?? 0),
  );
  expect(widened).toEqual([]);
});
