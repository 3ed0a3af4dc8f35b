import { describe, expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";
import type { Service } from "../service/service.ts";

const summary = {
  file: "/backup/p.tar.gz",
  created_at: "2026-11-23T12:00:00.000Z",
  parapet_version: "0.1.0",
  host: "laptop",
  data_dir: "/d",
  database: "sqlite",
  database_version: 8,
  telemetry_database_version: 4,
  files: 5,
  bytes: 12_345_678,
} as const;

const asked: object[] = [];
const service: Partial<Service> = {
  backUp: async (options) => {
    asked.push(options);
    return { ...summary, archive_bytes: 1_000, notes: ["Keep it."] };
  },
  checkBackup: async (file) => {
    asked.push({ file });
    return summary;
  },
  restoreBackup: async (options) => {
    asked.push(options);
    return {
      ...summary,
      restored_to: "/d\u001b[31m",
      restored_database: "/d/parapet.db",
      moved_aside: options.replace ? "/d/replaced" : "",
      notes: [],
    };
  },
};

describe("parapet backup", () => {
  test("says what is in the archive, and how secret it is", async () => {
    const run = await runIn({ service }, "backup", "p.tar.gz", "--data", "/d");
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toBe(
      "Wrote /backup/p.tar.gz: 5 files, 12.3 MB unpacked; data folder /d on laptop, 2026-11-23T12:00:00.000Z.\n" +
        "Keep it.\n" +
        "It contains the operator token and adapter keys: protect it like the data folder.\n",
    );
    expect(asked.at(-1)).toMatchObject({ file: "p.tar.gz", data: "/d" });
    expect(JSON.parse((await runIn({ service }, "backup", "p", "--json")).out)).toEqual({
      schema_version: 1,
      ...summary,
      archive_bytes: 1_000,
      notes: ["Keep it."],
    });
  });

  test("checks one without any data folder", async () => {
    const run = await runIn({ service }, "backup", "--check", "/backup/p.tar.gz");
    expect(run.out).toContain("Verified /backup/p.tar.gz: 5 files");
    expect(asked.at(-1)).toEqual({ file: "/backup/p.tar.gz" });
    const wrong = await runIn({ service }, "backup", "--check", "p", "--data", "/d");
    expect(wrong).toMatchObject({ code: 2, out: "" });
    expect(wrong.err).toContain("cannot be combined with --config, --data or --database");
  });
});

describe("parapet restore", () => {
  test("says where it was put, where what was there is, and what to do next", async () => {
    const run = await runIn({ service }, "restore", "p.tar.gz", "--replace");
    expect(run.out).toBe(
      "Restored /backup/p.tar.gz: 5 files, 12.3 MB unpacked; data folder /d on laptop, 2026-11-23T12:00:00.000Z.\n" +
        "Data folder  /d\\x1b[31m\n" +
        "Moved aside  /d/replaced; delete it when no longer needed.\n" +
        "Start the service with `parapet serve`, then verify the adapters with `parapet protect status`.\n",
    );
    expect(asked.at(-1)).toMatchObject({ file: "p.tar.gz", replace: true });
    expect((await runIn({ service }, "restore", "p.tar.gz")).out).not.toContain("Moved aside");
    const elsewhere = await runIn({ service }, "restore", "p.tar.gz", "--data", "/e");
    expect(elsewhere.out).toContain("`parapet protect status --data /e`");
  });
});
