import { join } from "node:path";
import { describe, expect, test } from "vitest";
import roomToolCases from "../../packages/openclaw/src/tools/room-tool-cases.json" with { type: "json" };
import { askRoomTools, hasOpenClaw } from "./real-openclaw.ts";

const casesFile = join(
  import.meta.dirname,
  "../../packages/openclaw/src/tools/room-tool-cases.json",
);

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6 in a room", () => {
  test("denies what the lists of the room and of its senders deny", async () => {
    const expected = roomToolCases.map(({ name, allowed }) => [name, allowed]);
    expect(await askRoomTools(casesFile)).toEqual(Object.fromEntries(expected));
  });
});
