import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { service } from "../service/service.ts";
import { runIn } from "../testing/context.fixture.ts";

const run = (...args: string[]) =>
  runIn({ service: { openAudit: service.openAudit, openTokens: service.openTokens } }, ...args);

/** A data folder in whose audit log are a token's creation and its end. */
async function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "parapet-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  const own = ["--data", data];
  await run("token", "create", "--name", "ci", "--scope", "read", ...own);
  await run("token", "revoke", "ci", ...own);
  const tamper = (statement: string) => {
    const database = new DatabaseSync(join(data, "parapet.db"));
    database.exec(statement);
    database.close();
  };
  return { folder, data, own, tamper };
}

test("an untouched log is called intact, with how far it reaches", async () => {
  const { own } = await dataFolder();
  const { code, out } = await run("audit", "verify", ...own);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^The audit log is intact: 2 entries, 2026\S+ to 2026\S+\.\nHash of the last entry: [0-9a-f]{64}\n$/,
  );
});

test("a changed entry fails the command, and JSON says what is wrong", async () => {
  const { own, tamper } = await dataFolder();
  tamper("update audit set actor = 'nobody' where action = 'token.create'");
  const { code, out } = await run("audit", "verify", "--json", ...own);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    schema_version: 1,
    status: "tampered",
    problems: [expect.stringContaining("Entry 1 (2026-")],
  });
});

test("a log that was put back to an earlier state fails by a checkpoint from before", async () => {
  const { own, folder, tamper } = await dataFolder();
  const { out } = await run("audit", "checkpoint", ...own);
  const file = join(folder, "checkpoint.json");
  writeFileSync(file, out);
  expect((await run("audit", "verify", "--checkpoint", file, ...own)).code).toBe(0);
  tamper("delete from audit; delete from audit_checkpoints");
  const { code, out: text } = await run("audit", "verify", "--checkpoint", file, ...own);
  expect(code).toBe(1);
  expect(text).toContain("(2 entries): entries were cut off.");
});

test("an exported log is verified on another machine with the public key", async () => {
  const { own, folder } = await dataFolder();
  const { out } = await run("audit", "export", ...own);
  const file = join(folder, "audit.jsonl");
  writeFileSync(file, out);
  const [header = "", ...entries] = out.trimEnd().split("\n");
  expect(entries.map((line) => JSON.parse(line).action)).toEqual(["token.create", "token.revoke"]);
  const key: string = JSON.parse(header).head.public_key;
  const alone = await run("audit", "verify", "--file", file);
  expect(alone).toMatchObject({ code: 1 });
  expect(alone.out).toContain("The audit log is unproven: 2 entries");
  expect((await run("audit", "verify", "--file", file, "--public-key", key)).code).toBe(0);
});

test("no command creates a data folder, and an empty log has no checkpoint", async () => {
  const { folder } = await dataFolder();
  const nowhere = ["--data", join(folder, "nowhere")];
  const { code, err } = await run("audit", "checkpoint", ...nowhere);
  expect([code, err]).toEqual([2, "The audit log has no entries.\n"]);
  expect((await run("audit", "verify", ...nowhere)).out).toContain("The log has no entries.");
  expect((await run("audit", "export", ...nowhere)).out).toBe('{"parapet_audit":1}\n');
  expect(readdirSync(folder)).toEqual(["data"]);
});

test("the private key is in no output", async () => {
  const { data, own } = await dataFolder();
  const secret = readFileSync(join(data, "audit-key"), "utf8").trim();
  expect(secret).toMatch(/^parapet_au_/);
  for (const command of ["verify", "export", "checkpoint"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { out, err } = await run("audit", command, ...own);
    expect(out + err).not.toContain(secret);
  }
});

test.each([
  [["--checkpoint", "FOLDER/none.json"], "Cannot read"],
  [["--checkpoint", "FOLDER"], "is not a file."],
  [["--checkpoint", "FOLDER/text"], "is not a checkpoint."],
  [["--file", "FOLDER/text"], "not an audit log that Parapet exported"],
  [["--file", "FOLDER/text", "--data", "x"], "--file cannot be combined"],
])("audit verify %j is refused with a sentence", async (flags, sentence) => {
  const { folder } = await dataFolder();
  writeFileSync(join(folder, "text"), "text");
  const { code, err } = await run(
    "audit",
    "verify",
    ...flags.map((flag) => flag.replace("FOLDER", folder)),
  );
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
