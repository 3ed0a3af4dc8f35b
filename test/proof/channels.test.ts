import { existsSync } from "node:fs";
import { sandboxFault } from "@parapet/proof";
import { describe, expect, test } from "vitest";
import { hasOpenClaw } from "../oracle/real-openclaw.ts";
import {
  type Configuration,
  hasPlugins,
  nameOf,
  playConfiguration,
  type RatedPath,
} from "./support/play-workspace.ts";

const canPlay = hasOpenClaw && hasPlugins && (await sandboxFault()) === "";
const patience = { timeout: 1_800_000 };

const open = { dmPolicy: "open", allowFrom: ["*"] };
const channels = {
  slack: { ...open, botToken: "xoxb-1-x", appToken: "xapp-1-x" },
  discord: { ...open, token: "x.y.z" },
};

function openclaw(plugins: readonly string[], config: object = {}): Configuration {
  const gateway = { auth: { mode: "token", token: "6f1d0c4a9b7e42d3a58c" } };
  return {
    name: "open bots",
    runtime: "openclaw",
    target: ".openclaw",
    files: { ".openclaw/openclaw.json": { gateway, channels, ...config } },
    plugins,
  };
}

/** A command and a message, by each way in; by the first, a page in the browser as well. */
const ways = ["slack/default/dm", "discord/default/dm"];
const names = ["AP-001 exec box", "AP-025 message identity/channels"];
const inBrowser = existsSync("/usr/bin/chromium") ? ["AP-002 browser external_sink/internet"] : [];
const played = ways.flatMap((way, index) =>
  [...names, ...(index === 0 ? inBrowser : [])].map((name) => ({ way, name })),
);

function select(paths: readonly RatedPath[]): readonly RatedPath[] {
  return played.flatMap(({ way, name }) =>
    paths
      .filter(({ path }) => nameOf(path) === name)
      .filter(({ path }) => path.steps[1]?.node_id.includes(`/channel/${way}`) === true)
      .slice(0, 1),
  );
}

describe.skipIf(!canPlay)("paths by Slack and Discord in OpenClaw 2026.9.6", patience, () => {
  test("a text that comes by the workspace's own plugin runs a command and is sent on", async () => {
    const { results } = await playConfiguration(openclaw(["slack", "discord"]), { select });
    const statements = results.map(({ path, proof }) => `${path}: ${proof.statement}`);
    expect(statements).toEqual(
      results.map(({ path }) => `${path}: proven in OpenClaw 2026.9.6 on 2026-11-29`),
    );
    expect(results.map(({ path }) => path)).toEqual(played.map(({ name }) => name));
    expect(results[0]?.proof.changes.join("\n")).toContain("@openclaw/slack 2026.9.6");
  });

  test("without the plugin nothing is run, and the step says how to install it", async () => {
    const { results } = await playConfiguration(openclaw([]), { select });
    for (const { proof } of results) {
      expect(proof.status).toBe("not_tried");
      expect(proof.statement).toMatch(
        /the plugin @openclaw\/(slack|discord) is not installed in this workspace; `openclaw plugins install/,
      );
    }
    expect(results).not.toEqual([]);
  });
});
