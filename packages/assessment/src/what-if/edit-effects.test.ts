import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { editEffects } from "./edit-effects.ts";

const now = () => new Date("2026-11-01T00:00:00.000Z");

test("an edit tells what it closes, and leaves the file as it is", () =>
  withWorkspace(openToUntrustedSenders, async ({ path, environment }) => {
    const text = openToUntrustedSenders.replace(
      'dmPolicy: "open", allowFrom: ["*"]',
      'dmPolicy: "pairing"',
    );
    const edit = { target: path, text, folder: "/nowhere" };
    const effects = await editEffects(scanner, edit, { environment, now });
    expect(effects?.findings_closed.map(({ check_id }) => check_id)).toContain("OC-ING-001");
    expect(effects?.findings_opened).toEqual([]);
    const again = await editEffects(
      scanner,
      { ...edit, text: openToUntrustedSenders },
      { environment, now },
    );
    expect(again?.findings_closed).toEqual([]);
  }));

test("an edit of a file that is in no workspace, or that nobody can read afterwards, tells nothing", () =>
  withWorkspace(openToUntrustedSenders, async ({ path, environment }) => {
    const effects = (target: string, text: string) =>
      editEffects(scanner, { target, text, folder: "/nowhere" }, { environment, now });
    expect(await effects(`${path}.gone`, openToUntrustedSenders)).toBeUndefined();
    expect(await effects(path, "{ gateway: [")).toBeUndefined();
  }));
