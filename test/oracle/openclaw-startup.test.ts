import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withdrawnModels } from "../../packages/openclaw/src/models/withdrawn-models.ts";
import { askOpenClaw, askStartup, hasOpenClaw, startGateway } from "./real-openclaw.ts";

type StartupCase = { readonly name: string; readonly config: object; readonly says: string };

const cases: readonly StartupCase[] = JSON.parse(
  readFileSync(
    new URL("../../packages/openclaw/src/startup/startup-cases.json", import.meta.url),
    "utf8",
  ),
);

const patience = { timeout: 600_000, concurrent: true };

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6 at its start", patience, () => {
  test("refuses the configurations that it is known to refuse, with the same words", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-startup-"));
    try {
      const file = join(folder, "cases.json");
      await writeFile(file, JSON.stringify(cases));
      const answers = await askStartup(file);
      const words = cases.map(({ name, says }) => {
        const answer = answers[name];
        return [name, says !== "" && answer?.startsWith(says) ? says : answer];
      });
      expect(words).toEqual(cases.map(({ name, says }) => [name, says]));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  // What the program asks before those assertions: it listens nowhere and ends by itself.
  test.each([
    ["on lan without a token", { bind: "lan" }, "Refusing to bind gateway to lan without auth."],
    [
      "on lan with authentication off",
      { bind: "lan", auth: { mode: "none" } },
      "Refusing to bind gateway to lan without auth.",
    ],
    [
      "without a mode",
      { mode: undefined },
      "Gateway start blocked: existing config is missing gateway.mode.",
    ],
  ])("does not start its gateway %s", async (_name, gateway, says) => {
    const { exitCode, output } = await startGateway({ gateway: { mode: "local", ...gateway } });
    expect(output).toContain(says);
    expect(exitCode).toBe(78);
  });

  test("refuses each of the models that it is known to refuse", async () => {
    const expected = withdrawnModels.flatMap(({ providers, instead }) =>
      providers.flatMap((provider) => Object.keys(instead).map((model) => `${provider}/${model}`)),
    );
    const fallbacks = [...expected, "google/gemini-2.5-flash"];
    const config = { gateway: { mode: "local" }, agents: { defaults: { model: { fallbacks } } } };
    const { json } = await askOpenClaw(JSON.stringify(config), "config", "validate", "--json");
    const { issues } = json as { readonly issues: readonly { readonly message: string }[] };
    const refused = issues.map(
      ({ message }) => /^Unknown model: (\S+?)\.(?: |$)/.exec(message)?.[1],
    );
    expect(new Set(refused)).toEqual(new Set(expected));
  });
});
