import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type OddService, startOddService } from "./support-claude-code/faulty-service.ts";
import { hasNativeHook } from "./support-hook-clients/clients.ts";
import {
  claudeSession,
  hasClaudeCode,
  installed,
  removeHomes,
  type SessionEnd,
  type Version,
  type Way,
} from "./support-claude-code/real-claude.ts";

// A session of Claude Code takes seconds, and minutes where its cores are shared.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/*
 * The real Claude Code and a service that has gone wrong: whether a call was run is whether there
 * is its file.
 */

const wrong = [
  "odd-malformed",
  "odd-unknown-word",
  "odd-error",
  "odd-broken",
  "odd-half",
  "odd-silent",
  "odd-stranger",
] as const;
/** Nobody listens there. */
const away = "http://127.0.0.1:9";

const calls = [...wrong, "free"].map((name) => [
  { name: "Bash", input: { command: `echo ${name} > ${name}`, description: "d" } },
]);

/** The settings of `protect`, but a hook that calls by itself waits for a second only. */
function impatient(settings: unknown): unknown {
  return JSON.parse(JSON.stringify(settings).replaceAll('"timeout":30', '"timeout":1'));
}

/** Each version with both programs of a command hook, where there are both. */
function ofBoth(versions: readonly Version[]): readonly (readonly [Version, Way])[] {
  const ways: readonly Way[] = hasNativeHook ? ["command", "native command"] : ["command"];
  return versions.flatMap((version) => ways.map((way) => [version, way] as const));
}

/** Only calls are judged: a prompt that nobody can judge would end the session before the first. */
function callsAlone(settings: { readonly hooks: Readonly<Record<string, unknown>> }) {
  return { hooks: { PreToolUse: settings.hooks["PreToolUse"] } };
}

function ran({ folder }: SessionEnd): readonly string[] {
  return [...wrong, "free"].filter((name) => existsSync(join(folder, name)));
}

describe.skipIf(!hasClaudeCode)("the real Claude Code, and a service that has gone wrong", () => {
  let service: OddService;

  beforeAll(async () => {
    service = await startOddService();
  });
  afterAll(async () => {
    await service.remove();
    await removeHomes();
  });

  async function session(version: Version, hook: Way, installation: Installation) {
    // An http hook that the version does not hold to is not installed; the witness is told that it
    // would.
    const told = hook === "http" ? "2.1.329" : version;
    const { folder } = service;
    const made = installed(told, hook, installation, folder);
    for (const { name, text, mode } of made.files)
      await writeFile(join(folder, name), text, { mode });
    await writeFile(join(folder, "installation.json"), JSON.stringify(installation));
    const settings = callsAlone(made.settings);
    return claudeSession({
      version,
      settings: hook === "http" ? impatient(settings) : settings,
      turns: installation.url === away ? calls.slice(-1) : calls,
    });
  }

  const dead = () => ({ ...service.installation, url: away });

  test.for(ofBoth(["2.1.329", "2.1.197"] as const))(
    "%s, %s hook: nothing but the service's own whole answer lets a call run",
    async ([version, hook]) => {
      const end = await session(version, hook, service.installation);
      expect(ran(end)).toEqual(["free"]);
      expect(end.results.slice(0, -1).filter((text) => !text.includes("Parapet"))).toEqual([]);
      expect(end.results[wrong.indexOf("odd-stranger")]).toContain(
        "is not the service that the adapter was installed for",
      );
    },
  );

  test("2.1.329, http hook: what goes wrong blocks, but an untrusted sender is believed", async () => {
    const end = await session("2.1.329", "http", service.installation);
    expect(ran(end)).toEqual(["odd-stranger", "free"]);
  });

  test("2.1.197, http hook: everything runs, which is why none is installed there", async () => {
    const end = await session("2.1.197", "http", service.installation);
    expect(ran(end)).toEqual([...wrong, "free"]);
  });

  test.for([
    ["2.1.329", "http", []],
    ["2.1.329", "command", []],
    ["2.1.197", "command", []],
    ...(hasNativeHook
      ? ([
          ["2.1.329", "native command", []],
          ["2.1.197", "native command", []],
        ] as const)
      : []),
    ["2.1.197", "http", ["free"]],
  ] as const)("%s, %s hook, and no service at all: %j runs", async ([version, hook, expected]) => {
    expect(ran(await session(version, hook, dead()))).toEqual(expected);
  });

  test.for(ofBoth(["2.1.329", "2.1.197"] as const))(
    "%s, %s hook: no call runs when what asks is gone",
    async ([version, hook]) => {
      const { settings } = installed(version, hook, dead(), join(service.folder, "gone"));
      const end = await claudeSession({
        version,
        settings: callsAlone(settings),
        turns: calls.slice(-1),
      });
      expect(ran(end)).toEqual([]);
    },
  );
});
