import { expect, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import type { InstallRecord } from "../../model/state-records.ts";
import { noRecords } from "../../model/state-records.ts";
import { sampleModel } from "../../testing/sample.ts";
import { pluginInstallUnpinned } from "../../checks/plugins/plugin-install-unpinned.ts";

const path = "/home/ada/.openclaw/state/openclaw.sqlite";
const record = (id: string, spec: string, hasDigest = true): InstallRecord => ({
  kind: "plugin",
  id,
  spec,
  hasDigest,
  path,
});

const seen = (...installs: readonly InstallRecord[]) =>
  matchesOf(pluginInstallUnpinned, {
    ...sampleModel("{}"),
    records: { ...noRecords, installs },
  });

test("what OpenClaw keeps in its database is reported once, with what is unpinned in each", () => {
  expect(
    seen(
      record("wecom", "@acme/wecom"),
      record("chat", "https://git.example.net/chat.git", false),
      record("notes", "notes@1.0.0", false),
      record("tied", "tied@1.0.0"),
    ),
  ).toMatchObject([
    {
      file: { path },
      severity: "low",
      message:
        "The plugins chat and wecom are installed without an exact version: an update installs the latest version. " +
        "The plugin notes is recorded without a digest of what was downloaded.",
    },
  ]);
});

test("what names no version at all is judged by its digest, and hooks are distinguished", () => {
  expect(seen(record("local", "", false))).toMatchObject([
    { message: "The plugin local is recorded without a digest of what was downloaded." },
  ]);
  expect(seen(record("local", ""), { ...record("hook", "@acme/hook"), kind: "hook" })).toEqual([]);
});

test("a plugin of OpenClaw's own publisher is for auditors, and a tied one for nobody", () => {
  expect(seen(record("discord", "@openclaw/discord"))).toMatchObject([{ severity: "info" }]);
  expect(seen(record("tied", "@acme/tied@1.0.0"))).toEqual([]);
});
