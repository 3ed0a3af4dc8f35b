import { type PathToProve, sandboxFault } from "@parapet/proof";
import { describe, expect, test } from "vitest";
import { hasOpenClaw } from "../oracle/real-openclaw.ts";
import {
  type Configuration,
  nameOf,
  playConfiguration,
  playFix,
} from "./support/play-workspace.ts";

const canPlay = hasOpenClaw && (await sandboxFault()) === "";
const patience = { timeout: 1_800_000 };
const secret = "k3yV4lue-0f-ada-9d8c7b6a";

const telegram = { botToken: `1:${secret}`, dmPolicy: "open", allowFrom: ["*"] };
const open = { channels: { telegram }, gateway: { auth: { mode: "token", token: secret } } };

function openclaw(config: object): Configuration {
  return {
    name: "an open bot",
    runtime: "openclaw",
    target: ".openclaw",
    files: {
      ".openclaw/openclaw.json": config,
      ".openclaw/.env": `OPENAI_API_KEY=${secret}\n`,
      ".bashrc": "# as it was\n",
    },
  };
}

/** What is played: a command, a file, a secret, the configuration, instructions, a message. */
const played = [
  "AP-001 exec box",
  "AP-004 exec secret/configuration",
  "AP-010 exec instruction/main",
  "AP-021 Files of the gateway's user box",
  "AP-022 exec data_store/configuration",
  "AP-025 message identity/channels",
];

/** These paths from anyone who writes on Telegram. */
function isPlayed(path: PathToProve): boolean {
  return path.steps[0]?.attributes["trust"] === "anyone" && played.includes(nameOf(path));
}

describe.skipIf(!canPlay)("attack paths in OpenClaw 2026.9.6", patience, () => {
  test("paths of an open bot are proven, and stopped after a fix; no byte outside changes, no secret is copied", async () => {
    const proofs = await playFix(openclaw(open), ["OC-ING-001"], isPlayed);
    expect(JSON.stringify(proofs)).not.toContain(secret);
    const before = proofs.map((proof) => proof.before.statement);
    const proven = "proven in OpenClaw 2026.9.6 on 2026-11-29";
    expect(before).toEqual(played.map(() => proven));
    expect(proofs.map(({ verdict }) => verdict)).toEqual(played.map(() => "closed"));
    expect(proofs[0]?.statement).toMatch(
      /^proven before the fix; after it stopped at step [23] by access control$/,
    );
  });

  test("a guessed secret of the gateway installs a skill that a later turn obeys, without a turn of its own", async () => {
    const config = { gateway: { bind: "lan", auth: { mode: "token", token: "letmein" } } };
    const { results } = await playConfiguration(openclaw(config), {
      select: (paths) => paths.filter(({ path }) => path.rule_id === "AP-011").slice(0, 1),
    });
    expect(results.map(({ path, proof }) => [path, proof.status])).toEqual([
      ["AP-011 exec box", "proven"],
    ]);
  });
});
