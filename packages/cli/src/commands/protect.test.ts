import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Proof, type Protector, untried } from "@parapet/adapter-link";
import { startService } from "@parapet/server";
import { expect, onTestFinished, test } from "vitest";
import { type Run, runIn } from "../testing/context.fixture.ts";
import { openToyProtector, toyProtector } from "../protect/toy-protector.fixture.ts";
import { service } from "../service/service.ts";

/** The service that a test runs beside has the clock of the machine. */
const openAdapters: typeof service.openAdapters = (where) =>
  service.openAdapters({ ...where, now: () => new Date() });

/** A toy's home: its configuration, Parapet's data, and the command line over both. */
async function place(
  protectorOf: (target: string) => Protector = toyProtector,
  config = "{ /* mine */ ask: [] }\n",
) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-protect-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = join(folder, "toy.json5");
  const data = join(folder, "data");
  if (config !== "") await writeFile(target, config);
  const { adapterPlaces, openGuardrails, openTokens } = service;
  const protectors = { ...service.protectors, "claude-code": async () => protectorOf(target) };
  const world = {
    service: { adapterPlaces, openAdapters, openGuardrails, openTokens, protectors },
  };
  const run = (...args: string[]): Promise<Run> => runIn(world, ...args, "--data", data);
  return { folder, target, data, run };
}

/** A service on the data of a test. */
async function served(data: string): Promise<string> {
  const running = await startService(
    { port: 0, data, watch: false },
    { env: { HOME: data }, cwd: data, print: () => {}, writeLog: () => {} },
  );
  onTestFinished(() => running.stop());
  return running.url;
}

test("a dry run shows the change and leaves no trace", async () => {
  const { folder, run } = await place();
  const { code, out } = await run("protect", "claude-code", "--dry-run");
  expect(code).toBe(0);
  expect(out).toContain('+{ /* mine */ ask: ["ad_xxxxxxxxxxxxxxxxxxxxxx"] }');
  expect(out).toContain("Would protect toy (claude-code 1.0), service claude-code.");
  expect(out).toContain("Dry run: nothing was written.");
  expect(await readdir(folder)).toEqual(["toy.json5"]);
});

test("a dry run names the guardrails that it would register, and those only", async () => {
  const { run } = await place();
  const wouldRegister = async () => {
    const { out } = await run("protect", "claude-code", "--dry-run");
    return /Would register guardrails: ([^.]*)\./.exec(out.replaceAll("\n", " "))?.[1];
  };
  const flow =
    "flow-untrusted-private-egress, memory-after-untrusted, persistence, untrusted-opaque-command";
  expect(await wouldRegister()).toBe(flow);
  await run("protect", "claude-code");
  expect(await wouldRegister()).toBeUndefined();
});

test("protecting and unprotecting tell which findings that opens and closes, before and after", async () => {
  const { folder, run } = await place();
  const target = join(folder, "openclaw.json");
  // Its own plugin is none that untrusted senders get tools of; beside another one its name proves
  // nothing.
  const open = 'channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } }';
  await writeFile(target, `{ ${open} }`);
  const protecting = ["protect", "openclaw", "--target", target];
  const changes = /^(?:Opens|Opened|Closes|Closed|Risk) /m;
  expect((await run(...protecting, "--dry-run")).out).not.toMatch(changes);
  await writeFile(target, `{ ${open}, plugins: { load: { paths: ["/opt/other"] } } }`);
  expect((await run(...protecting, "--dry-run")).out).toMatch(/^Opens .*OC-PLUG-003/m);
  expect((await run(...protecting)).out).toMatch(/^Opened .*OC-PLUG-003/m);
  expect((await run(...protecting)).out).not.toMatch(changes);
  const { out: would } = await run("unprotect", "openclaw", "--dry-run");
  expect(would).toMatch(/^Closes .*OC-PLUG-003/m);
  expect(would).toMatch(/Would remove guardrails added by parapet protect:\s+flow-/);
  expect((await run("unprotect", "openclaw")).out).toMatch(/^Closed .*OC-PLUG-003/m);
});

test("protecting a configuration that the runtime refuses says so", async () => {
  const { folder, run } = await place();
  const target = join(folder, "openclaw.json");
  await writeFile(target, "{ gateway: { nonsense: true } }");
  const { code, out } = await run("protect", "openclaw", "--target", target, "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out).effects.refused).toMatchObject([{ reasons: 1 }]);
  const { out: text } = await run("protect", "openclaw", "--target", target, "--dry-run");
  expect(text.replaceAll(/\n */g, " ")).toContain(
    "rejects this configuration because of 1 setting. Run parapet scan for details. The adapter takes effect once this is corrected.",
  );
});

test("protecting edits the configuration, lays files for its user alone, and tells what is blocked meanwhile", async () => {
  const { target, data, run } = await place();
  const { code, out } = await run("protect", "claude-code", "--url", "http://127.0.0.1:9/");
  expect(code).toBe(0);
  expect(out).toMatch(/Calls are blocked/);
  const [id = ""] = await readdir(join(data, "adapters"));
  expect(await readFile(target, "utf8")).toBe(`{ /* mine */ ask: ["${id}"] }\n`);
  const file = join(data, "adapters", id, "installation.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    installation_id: id,
    url: "http://127.0.0.1:9",
    key: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(out).toContain("Registered guardrails: flow-untrusted-private-egress");
});

test("protecting again renews the same installation", async () => {
  const { target, data, run } = await place();
  await run("protect", "claude-code");
  const before = await readFile(target, "utf8");
  expect((await run("protect", "claude-code")).out).toContain("Protected again: toy");
  expect(await readFile(target, "utf8")).toBe(before);
  expect(await readdir(join(data, "adapters"))).toHaveLength(1);
  await run("unprotect", "claude-code");
  expect(await readFile(target, "utf8")).toBe("{ /* mine */ ask: [] }\n");
});

test("protecting again renews it also where the database was lost, or its own files", async () => {
  const { target, data, run } = await place();
  await run("protect", "claude-code");
  const before = await readFile(target, "utf8");
  for (const name of ["parapet.db", "parapet.db-wal", "parapet.db-shm"]) {
    await rm(join(data, name), { force: true });
  }
  await run("protect", "claude-code");
  expect(await readFile(target, "utf8")).toBe(before);
  await rm(join(data, "adapters"), { recursive: true });
  await run("protect", "claude-code");
  expect(await readFile(target, "utf8")).toBe(before);
});

test("what cannot be edited stays as it is, and nothing is left behind", async () => {
  const { target, data, run } = await place(toyProtector, "{ ask: 7 }\n");
  const { code, err } = await run("protect", "claude-code");
  expect(code).toBe(2);
  expect(err).toContain(`Cannot edit ${target}: /ask is not a list.`);
  expect(await readFile(target, "utf8")).toBe("{ ask: 7 }\n");
  expect(await readdir(join(data, "adapters")).catch(() => [])).toEqual([]);
});

test.each([
  ["unprotect claude-code", 2, "No installation named claude-code."],
  ["unprotect claude-code --dry-run", 2, "No installation named claude-code."],
  ["protect list", 0, "No protected runtimes."],
  ["protect status", 1, "No protected runtimes."],
  ["guardrails list", 0, "No guardrails registered."],
  ["guardrails remove shell --agent main", 2, "No guardrail shell is registered for main."],
  ["token list", 0, "No tokens."],
  ["token revoke ci", 2, "No active token"],
])("%s where nothing is there creates no data folder and no database", async (line, exit, said) => {
  const { folder, run } = await place();
  const { code, out, err } = await run(...line.split(" "));
  expect(code).toBe(exit);
  expect(out + err).toContain(said);
  expect(await readdir(folder)).toEqual(["toy.json5"]);
});

test("unprotecting gives back every byte, or the file that was not there", async () => {
  const { target, run } = await place(toyProtector, "");
  await run("protect", "claude-code");
  await stat(target);
  const { code, out } = await run("unprotect", "claude-code");
  expect(code).toBe(0);
  expect(out.replaceAll(/\s+/g, " ")).toContain(`Removed ${target}. Backup: `);
  expect(out).toMatch(/^Removed guardrails added by parapet protect: flow-/m);
  await expect(stat(target)).rejects.toThrow("ENOENT");
  expect((await run("guardrails", "list")).out).toContain("No guardrails registered");
  expect((await run("unprotect", "claude-code")).code).toBe(2);
});

test("unprotecting leaves what was edited since, also where the database is away", async () => {
  const { target, data, run } = await place();
  await run("protect", "claude-code");
  const text = await readFile(target, "utf8");
  await writeFile(target, text.replace("/* mine */", "/* mine */ b: 1,"));
  const { code, out } = await run(
    "unprotect",
    "claude-code",
    "--database",
    "postgres://127.0.0.1:9/none",
  );
  expect(code).toBe(0);
  expect(out).toContain("Cannot open the database");
  expect(await readFile(target, "utf8")).toBe("{ /* mine */ b: 1, ask: [] }\n");
  expect(await readdir(join(data, "adapters"))).toEqual([]);
});

test("status is no success where nothing is protected", async () => {
  const { run } = await place();
  const { code, out } = await run("protect", "status");
  expect(code).toBe(1);
  expect(out).toMatch(/^No protected runtimes\. /);
});

test("status proves each agent by a canary, and the guardrails become active", async () => {
  const { data, run } = await place((target) => toyProtector(target, ["toy", "toy/helper"]));
  const url = await served(data);
  await run("protect", "claude-code", "--url", url);
  const { code, out } = await run("protect", "status");
  expect(out).toBe(
    [
      "AGENT       ADAPTER      CALL     SERVICE DOWN  GUARDRAILS",
      "toy         claude-code  blocked  blocked       enforced",
      "toy/helper  claude-code  blocked  blocked       enforced",
      "",
      "Guardrails are enforced for 2 agents: every canary call was blocked.",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
  expect((await run("protect", "list")).out).toMatch(/^ {2}enforced when last verified$/m);
  expect((await run("guardrails", "list")).out).toMatch(
    /^flow-untrusted-private-egress .* blocking, ask {2}active, enforced$/m,
  );
});

test("status says so where a runtime goes on without the service", async () => {
  const { data, run } = await place(openToyProtector);
  await run("protect", "claude-code", "--url", await served(data));
  const { code, out } = await run("protect", "status");
  expect(code).toBe(1);
  expect(out).toContain("toy    claude-code  blocked  RAN           NOT ENFORCED");
  expect(out).toContain("Enforced for 0 of 1 agent.");
});

test.each<[string, Partial<Proof>, string, string]>([
  ["a program that does not answer", {}, "unknown", "Nobody answered."],
  ["a call that was seen to run", { ran: true }, "not_enforced", "Nobody answered."],
  ["a block that the service never saw", { blocked: true }, "unknown", "was not asked about"],
])("of %s status says what is known", async (_what, seen, enforcement, detail) => {
  const prove = async () => ({ ...untried("Nobody answered."), ...seen });
  const { data, run } = await place((target) => ({ ...toyProtector(target), prove }));
  await run("protect", "claude-code", "--url", await served(data));
  const { code, out } = await run("protect", "status", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject([{ enforcement, detail: expect.stringContaining(detail) }]);
  expect(out.includes("run parapet protect status again")).toBe(enforcement === "unknown");
});

test("status is unknown where the canary was forgotten before the proof was finished, whatever was proven earlier", async () => {
  let isSlow = false;
  const { data, run } = await place((target) => {
    const toy = toyProtector(target);
    return {
      ...toy,
      prove: async (...all) => {
        if (!isSlow) return toy.prove(...all);
        const adapters = await openAdapters({
          data,
          env: { HOME: data },
          cwd: data,
          now: () => new Date(),
        });
        const [state] = await adapters.list();
        await adapters.finishCanary(state!.installation_id, all[2], untried(""));
        await adapters.close();
        return toy.prove(...all);
      },
    };
  });
  await run("protect", "claude-code", "--url", await served(data));
  expect((await run("protect", "status")).code).toBe(0);
  isSlow = true;
  const { code, out } = await run("protect", "status");
  expect(code).toBe(1);
  expect(out).toContain("toy    claude-code  unknown  unknown       unknown");
  expect(out).toContain("The canary expired before the verification finished.");
});

test("status is unknown, and no success, while the service does not answer", async () => {
  const { run } = await place();
  await run("protect", "claude-code", "--url", "http://127.0.0.1:9/");
  const { code, out } = await run("protect", "status");
  expect(code).toBe(2);
  expect(out).toContain("toy    claude-code  unknown  unknown       unknown");
  expect(out).toContain("Enforced for 0 of 1 agent, unknown for 1.");
});

test("status says what is wrong with the files before anything is driven", async () => {
  const { target, run } = await place();
  await run("protect", "claude-code");
  await writeFile(target, "{ ask: [] }");
  const { code, out } = await run("protect", "status");
  expect(code).toBe(1);
  expect(out).toContain("The toy does not ask.");
});

test.each([
  ["modified", (file: string) => writeFile(file, "Another toy.\n")],
  ["missing", (file: string) => rm(file)],
])("status notices that a file of the adapter is %s", async (what, spoil) => {
  const { data, run } = await place();
  await run("protect", "claude-code");
  const [id = ""] = await readdir(join(data, "adapters"));
  await spoil(join(data, "adapters", id, "hook", "toy.txt"));
  const { code, out } = await run("protect", "status");
  expect(code).toBe(1);
  // A long path is broken where the line ends.
  expect(out.replaceAll(/\s+/g, "")).toMatch(new RegExp(`toy\\.txt(?:hasbeen|is)${what}`));
});

test("status trusts nobody but the installation's own service", async () => {
  const { run } = await place();
  const other = await place();
  await run("protect", "claude-code", "--url", await served(other.data));
  const { code, out } = await run("protect", "status");
  expect(code).toBe(2);
  expect(out).toMatch(/is\s+not\s+the\s+service\s+that\s+the\s+adapter\s+was\s+installed\s+for/);
});
