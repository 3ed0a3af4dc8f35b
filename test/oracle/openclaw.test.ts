import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { coreToolNames } from "../../packages/openclaw/src/tools/tool-catalog.ts";
import { allows, denies } from "../../packages/openclaw/src/tools/tool-pattern.ts";
import { isSandboxed } from "../../packages/openclaw/src/agents/placement.ts";
import { schemaProblems } from "../../packages/openclaw/src/schema/validate.ts";
import { compactSchema } from "../../scripts/openclaw-schema/compact-schema.ts";
import { execScopesOf, sandboxOf, verdictOf } from "./answers.ts";
import { askOpenClaw, hasOpenClaw } from "./real-openclaw.ts";
import { modelFor, ownSamples, realPathOf, sharedSamples, type Sample } from "./samples.ts";

// Two answers at once: the tests wait for each other's turn.
const patience = { timeout: 600_000, concurrent: true };
const places = ["own", "shared"] as const;
const samplesOf = { own: ownSamples, shared: sharedSamples };

test.skipIf(sharedSamples.length === 0)("shared configurations lie beside the project", () => {
  expect(sharedSamples.length).toBeGreaterThan(0);
});

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6", patience, () => {
  test("has the schema that the snapshot holds", async () => {
    const snapshot = new URL(
      "../../packages/openclaw/src/schema/snapshots/2026.9.6.json",
      import.meta.url,
    );
    const { json } = await askOpenClaw("{}", "config", "schema");
    const { version, ...kept } = JSON.parse(readFileSync(snapshot, "utf8"));
    expect(version).toBe("2026.9.6");
    expect(compactSchema(json)).toEqual(kept);
  });

  describe.each(places)("%s configurations", (place) => {
    const samples = samplesOf[place];
    const loadable = samples.filter((sample) => problemsOf(sample).length === 0);

    test.for(named(samples))("$name is accepted or refused as Parapet says", async (sample) => {
      const real = verdictOf(await askOpenClaw(sample.text, "config", "validate", "--json"));
      const ours = problemsOf(sample).map(realPathOf(sample));
      expect(real.valid).toBe(ours.length === 0);
      expect(real.paths.filter((path) => !isAmong(path, ours))).toEqual([]);
      // Channels and plugins are looked at only when the rest is right.
      const early = ours.filter((path) => !/^(?:channels|plugins)\./.test(path));
      expect(early.filter((path) => !isAmong(path, real.paths))).toEqual([]);
    });

    test.for(named(loadable.filter(saysHowToExec)))(
      "$name lets agents run commands as Parapet says",
      async (sample) => {
        const scopes = execScopesOf(
          await askOpenClaw(sample.text, "exec-policy", "show", "--json"),
        );
        const { agents } = modelFor(sample);
        expect(scopes).not.toEqual([]);
        for (const { id, exec } of agents) {
          const real = scopes.findLast(({ agentId }) => agentId === id) ?? scopes[0];
          expect({ id, ...real }).toMatchObject({
            id,
            host: exec.host.value,
            security: exec.security.value,
            ask: exec.ask.value,
            ...(exec.spelling === "mode" ? { mode: exec.mode.value } : {}),
          });
        }
      },
    );

    test.for(sandboxCases(loadable, place === "own" ? 3 : 1))(
      "$name puts $agentId into its sandbox as Parapet says",
      async ({ sample, agentId }) => {
        const real = sandboxOf(
          await askOpenClaw(sample.text, "sandbox", "explain", "--agent", agentId, "--json"),
        );
        const agent = modelFor(sample).agents.find(({ id }) => id === agentId)!;
        expect(real).toMatchObject({
          mode: agent.sandbox.mode.value,
          scope: agent.sandbox.scope.value,
          workspaceAccess: agent.sandbox.workspaceAccess.value,
          isSandboxed: isSandboxed(agent),
          elevated: agent.elevated.enabled.value,
        });
        const inSandbox = (tool: string): boolean =>
          (real.allow.length === 0 || real.allow.some((entry) => allows(entry, tool))) &&
          !real.deny.some((entry) => denies(entry, tool));
        const onHost = coreToolNames.filter((tool) => agent.grant(tool, "host").allowed);
        expect(onHost.filter((tool) => agent.grant(tool, "sandbox").allowed)).toEqual(
          onHost.filter(inSandbox),
        );
      },
    );
  });
});

function problemsOf(sample: Sample): readonly string[] {
  const { value } = modelFor(sample).config;
  return schemaProblems(value, "2026.9.6").map(({ pointer }) => pointer);
}

/** Two may name the same fault by a setting, or by the one that holds it. */
function isAmong(path: string, paths: readonly string[]): boolean {
  return paths.some((other) => other === path || isChild(other, path) || isChild(path, other));
}

function isChild(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) && !path.slice(parent.length + 1).includes(".");
}

function named(samples: readonly Sample[]): Sample[] {
  return [...samples];
}

function saysHowToExec({ name, text }: Sample): boolean {
  return /\bexec\b/.test(text) || name.includes("unset");
}

type SandboxCase = { readonly name: string; readonly agentId: string; readonly sample: Sample };

/** The first agents of each sample that says something of sandboxes. */
function sandboxCases(samples: readonly Sample[], most: number): SandboxCase[] {
  return samples
    .filter(({ text }) => /\bsandbox\b/.test(text))
    .flatMap((sample) =>
      modelFor(sample)
        .agents.slice(0, most)
        .map(({ id }) => ({ name: sample.name, agentId: id, sample })),
    );
}
