import { expect, test } from "vitest";
import { draftOn, startDraft } from "./fix-draft.ts";
import { statModeTarget } from "./mode-target.ts";
import { planModes } from "./planned-mode.ts";
import { toyRuntime } from "./testing/toy-runtime.ts";
import { toyOptions } from "./testing/toy-setting.ts";
import { toyWorkspace } from "./testing/toy-workspace.ts";

async function drafted() {
  const workspace = await toyWorkspace({ "toy.json": '{ gate: "open" }' });
  const options = toyOptions(workspace);
  const { location } = workspace;
  const reading = await toyRuntime.read(location, options.environment, new Map());
  const draft = await startDraft(toyRuntime, { location, reading, options });
  const target = await statModeTarget(location.configPath, options.environment);
  const modes = new Map([[location.configPath, { target, after: 0o400 }]]);
  const overlay = new Map([[location.configPath, '{ gate: "closed" }']]);
  return { draft, modes, overlay, target, path: location.configPath };
}

test("where others have changed nothing, a draft is the same", async () => {
  const { draft } = await drafted();
  expect(await draftOn(draft, draft)).toBe(draft);
});

test("modes that others have changed are kept, also where they changed no text", async () => {
  const { draft, modes, path } = await drafted();
  const next = await draftOn(draft, { ...draft, modes });
  expect(next).not.toBe(draft);
  expect(next.modes.get(path)?.after).toBe(0o400);
});

test("texts that others have changed are read, also where they changed no mode", async () => {
  const { draft, overlay } = await drafted();
  const next = await draftOn(draft, { ...draft, overlay });
  expect([draft, next].map(({ reading }) => reading.model.get("/gate"))).toEqual([
    "open",
    "closed",
  ]);
  expect(next.placement.get("TOY-OPEN")).toEqual([]);
});

test("of modes, those that change are planned, by path, and not those of files that are written again", async () => {
  const { target } = await drafted();
  const changed = { target, after: 0o400 };
  const modes = new Map([
    ["/b", changed],
    ["/a", changed],
    ["/same", { target, after: target.mode }],
    ["/written", changed],
  ]);
  const written = { path: "/written" } as Parameters<typeof planModes>[1][number];
  expect(planModes({ modes }, [written])).toEqual([
    { path: "/a", ...changed },
    { path: "/b", ...changed },
  ]);
});
