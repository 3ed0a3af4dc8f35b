import { toyId } from "./testing/toy-id.ts";
import { randomBytes } from "node:crypto";
import { chmod, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Check, FixRefusal } from "../core/check.ts";
import { planFix } from "./plan-fix.ts";
import type { PlanOptions } from "./plan-options.ts";
import { toyRuntime, type ToyModel } from "./testing/toy-runtime.ts";
import { backupsIn, textOf, toyWorkspace } from "./testing/toy-workspace.ts";

const environment = { env: {}, homeDir: "/home/toy", cwd: "/", hostName: "toy" };

async function planFor(
  files: Readonly<Record<string, string>>,
  checkIds: readonly string[],
  options: Partial<PlanOptions<ToyModel>> = {},
) {
  const workspace = await toyWorkspace(files);
  const plan = await planFix(toyRuntime, {
    location: workspace.location,
    checkIds,
    options: {
      environment,
      randomBytes,
      ...options,
    },
  });
  return { ...plan, workspace };
}

const problemsOf = ({ model }: { readonly model: ToyModel }) =>
  model.get("/gate") === "closed" ? ["gate: must not be closed"] : [];
const readOnlyReason = () => "TOY_READONLY is set.";

const safe = `{ gate: "closed", token: "x", allow: [] }`;
const open = `{ gate: "open", /* note */ token: "x", allow: ["a", "*"] }`;

test("what cannot be fixed at one place is fixed at the others, and a note says what is left", async () => {
  const fixed: Check<ToyModel> = {
    id: toyId("TOY-ITEM"),
    title: "",
    severity: "high",
    owasp: [],
    rationale: "",
    remediation: "",
    references: [],
    run: ({ get }, report) => {
      const items = get("/allow");
      for (const index of Array.isArray(items) ? items.keys() : []) {
        report({ at: `/allow/${index}`, message: "" });
      }
    },
    fix: {
      safe: true,
      title: "Removes the item",
      apply: ({ at }, edit, { get }) => {
        if (get(String(at)) === "kept") throw new FixRefusal("Somebody else decides this.");
        edit.remove(String(at));
      },
    },
  };
  const runtime = { ...toyRuntime, checks: [fixed] };
  const { location } = await toyWorkspace({ "toy.json": `{ allow: ["a", "kept"] }` });
  const plan = await planFix(runtime, {
    location,
    checkIds: ["TOY-ITEM"],
    options: { environment, randomBytes },
  });
  expect(plan.result).toEqual({ applied: ["TOY-ITEM"], skipped: [], errors: {} });
  expect(plan.files[0]!.after).toBe(`{ allow: ["kept"] }`);
  expect(plan.notes).toEqual(["TOY-ITEM was fixed at 1 of 2 places. Somebody else decides this."]);
});

describe("the three lists of the answer", () => {
  test("IDs keep their order and count once; unknown ones and those without a fix are skipped", async () => {
    const ids = ["NOPE", "TOY-ALLOW", "TOY-DIRT", "TOY-OPEN", "TOY-ALLOW", "__proto__", "NOPE"];
    const { result, files } = await planFor({ "toy.json": open }, ids);
    expect(result.applied).toEqual(["TOY-ALLOW", "TOY-OPEN"]);
    expect(result.skipped).toEqual(["NOPE", "TOY-DIRT", "__proto__"]);
    expect(result.errors).toEqual({});
    expect(files[0]!.after).toBe(`{ gate: "closed", /* note */ token: "x", allow: ["a"] }`);
  });

  test("a fault that is already gone counts as applied and changes nothing", async () => {
    const { result, files, edits } = await planFor({ "toy.json": safe }, ["TOY-OPEN"]);
    expect(result.applied).toEqual(["TOY-OPEN"]);
    expect([files, edits]).toEqual([[], {}]);
  });

  test("a fix that throws contributes nothing, says why in one line, and the others land", async () => {
    const { result, files } = await planFor({ "toy.json": open }, ["TOY-THROWS", "TOY-OPEN"]);
    expect(result.errors).toEqual({ "TOY-THROWS": "There is no safe way. Do it by hand." });
    expect(result.applied).toEqual(["TOY-OPEN"]);
    expect(files[0]!.after).not.toContain("half done");
  });

  test("no IDs, or only unknown ones, run nothing", async () => {
    const { result } = await planFor({ "toy.json": open }, ["NOPE"]);
    expect(result).toEqual({ applied: [], skipped: ["NOPE"], errors: {} });
  });
});

describe("what is refused", () => {
  test("a fix after which the check still reports", async () => {
    const { result, files } = await planFor({ "toy.json": safe }, ["TOY-IN-VAIN"]);
    expect(result.errors["TOY-IN-VAIN"]).toContain("TOY-IN-VAIN would still report /gate");
    expect(files).toEqual([]);
  });

  test("a fix that brings a worse fault which it did not declare", async () => {
    const { result } = await planFor({ "toy.json": `{ lamp: "off", gate: "ajar" }` }, [
      "TOY-WORSE",
    ]);
    expect(result.errors["TOY-WORSE"]).toContain("TOY-OPEN would newly report /gate");
  });

  test("but not one that brings a fault it declared", async () => {
    const { result } = await planFor({ "toy.json": safe }, ["TOY-CLOSED"]);
    expect(result.applied).toEqual(["TOY-CLOSED"]);
  });

  test("a result that the runtime cannot read", async () => {
    const { result } = await planFor({ "toy.json": `{ bell: "loud" }` }, ["TOY-NONSENSE"]);
    expect(result.errors["TOY-NONSENSE"]).toContain("toy.json, line 1: no toy.");
  });

  test("a result that the runtime's own validation rejects where it accepted before", async () => {
    const { result } = await planFor({ "toy.json": open }, ["TOY-OPEN", "TOY-ALLOW"], {
      problemsOf,
    });
    expect(result.errors["TOY-OPEN"]).toContain("Toy would reject it: gate: must not be closed");
    expect(result.applied).toEqual(["TOY-ALLOW"]);
  });

  test("every change while the runtime wants its configuration left alone", async () => {
    const { result } = await planFor({ "toy.json": open }, ["TOY-OPEN", "TOY-CHANNEL"], {
      readOnlyReason,
    });
    expect(result.errors).toEqual({ "TOY-OPEN": "TOY_READONLY is set." });
    expect(result.applied).toEqual(["TOY-CHANNEL"]);
  });
});

describe("a plan that is never written", () => {
  const whatIf = { writable: "ignored", readOnlyReason } as const;

  test("is made of a read-only file that the runtime wants left alone", async () => {
    const workspace = await toyWorkspace({ "toy.json": open });
    await chmod(workspace.location.configPath, 0o400);
    const planned = { environment, randomBytes, ...whatIf };
    const { result, after } = await planFix(toyRuntime, {
      location: workspace.location,
      checkIds: ["TOY-OPEN"],
      options: planned,
    });
    expect(result.errors).toEqual({});
    expect(after.model.get("/gate")).toBe("closed");
  });

  test("is made of a configuration that really is outside the workspace", async () => {
    const elsewhere = await toyWorkspace({ "mine.json": open });
    const workspace = await toyWorkspace({});
    await symlink(join(elsewhere.folder, "mine.json"), workspace.location.configPath);
    const planned = { environment, randomBytes };
    const plan = (options: object) =>
      planFix(toyRuntime, {
        location: workspace.location,
        checkIds: ["TOY-OPEN"],
        options: { ...planned, ...options },
      });
    expect((await plan(whatIf)).result.applied).toEqual(["TOY-OPEN"]);
    expect((await plan({})).result.errors["TOY-OPEN"]).toContain("outside the workspace");
  });
});

describe("where edits land", () => {
  test("an included file that owns the key is the file that is edited", async () => {
    const { files, workspace } = await planFor(
      {
        "toy.json": `{ channels: { $include: "./channels.json5" } }`,
        "channels.json5": `{ mail: { open: true } } // mine`,
      },
      ["TOY-CHANNEL"],
    );
    expect(files.map(({ path, after }) => [path, after])).toEqual([
      [join(workspace.folder, "channels.json5"), `{ mail: { open: false } } // mine`],
    ]);
  });

  test("several items of one list go together, and an old fault behind them is not taken for a new one", async () => {
    const { result, files } = await planFor(
      { "toy.json": `{ windows: ["broken", "clean", "broken", "dirty", "broken"] }` },
      ["TOY-WINDOW"],
    );
    expect(result.errors).toEqual({});
    expect(files[0]!.after).toBe(`{ windows: ["clean", "dirty"] }`);
  });

  test("the overlay holds the texts for a scan of what would be, and nothing is written", async () => {
    const { overlay, after, workspace } = await planFor({ "toy.json": open }, ["TOY-OPEN"]);
    expect(overlay.get(workspace.location.configPath)).toContain(`"closed"`);
    expect(after.model.get("/gate")).toBe("closed");
    expect(await textOf(workspace)).toBe(open);
    expect(await backupsIn(workspace.folder)).toEqual([]);
  });
});

describe("a generated secret", () => {
  test("goes into .env, which is written before the configuration that refers to it", async () => {
    const { files, notes, edits } = await planFor({ "toy.json": `{}` }, ["TOY-TOKEN"]);
    const [env, config] = files;
    expect(env!.after).toMatch(/^TOY_TOKEN=[\w-]{43}\n$/);
    expect([env!.mode, env!.secret, env!.before]).toEqual([0o600, true, undefined]);
    expect(config!.after).toContain("${TOY_TOKEN}");
    const secret = env!.after.trim().split("=")[1]!;
    expect(JSON.stringify([notes, edits, config!.after])).not.toContain(secret);
    expect(notes[0]).toContain("TOY_TOKEN");
  });

  test("is kept when .env has it, with everything else that is there", async () => {
    const { files, notes } = await planFor(
      { "toy.json": `{}`, ".env": "# mine\nTOY_TOKEN=abc\n" },
      ["TOY-TOKEN"],
    );
    expect(files.map(({ path }) => path.split("/").at(-1))).toEqual(["toy.json"]);
    expect(notes).toEqual(["TOY_TOKEN is in .env already and was kept."]);
  });

  test("is refused while .env has the name without a value", async () => {
    const { result } = await planFor({ "toy.json": `{}`, ".env": "TOY_TOKEN=\n" }, ["TOY-TOKEN"]);
    expect(result.errors["TOY-TOKEN"]).toContain("TOY_TOKEN without a value");
  });
});
