import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";

const rule = `id: OWN-001
name: Anyone writes to an agent
version: 1
owasp: [ASI01]
source: { node: principal, where: "n.trust == 'anyone'" }
path: "CAN_WRITE DELIVERS"
sink: { node: agent }
controls: []
impact: cost
message: "{source} writes to {sink}"
tests: { fires: [chat], silent: [operator-shell] }
`;

const chat = `nodes:
  demo/principal/anyone: { trust: anyone }
edges:
  - [demo/principal/anyone, CAN_WRITE, demo/channel/chat]
  - [demo/channel/chat, DELIVERS, demo/agent/main]
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-rules-"));
  await mkdir(join(folder, "fixtures"));
  await writeFile(join(folder, "own.yaml"), rule);
  await writeFile(join(folder, "fixtures", "chat.yaml"), chat);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("parapet rules list", () => {
  test("shows the shipped rules, and those of a folder beside them", async () => {
    const shipped = await runIn({}, "rules", "list");
    expect(shipped).toMatchObject({ code: 0, err: "" });
    expect(shipped.out).toContain("AP-001  ASI01  Open channel reaches an unprompted shell\n");
    const all = await runIn({}, "rules", "list", "--rules", folder);
    expect(all.out).toContain("OWN-001  ASI01  Anyone writes to an agent\n");
  });
});

test("parapet rules list says which rules of a folder cannot be read, and lists the others", async () => {
  const file = join(folder, "bad.yaml");
  await writeFile(file, rule.replace("CAN_WRITE", "TELEPORTS"));
  const { out, err } = await runIn({}, "rules", "list", "--rules", folder);
  expect(err).toBe(`${file}:6:8: TELEPORTS is no kind of edge\n`);
  expect(out).toContain("OWN-001");
});

describe("parapet rules lint", () => {
  test("finds nothing wrong with the shipped rules", async () => {
    expect(await runIn({}, "rules", "lint")).toMatchObject({ code: 0 });
  });

  test("says by file, line and column what is wrong, and exits 1", async () => {
    await writeFile(join(folder, "bad.yaml"), rule.replace("CAN_WRITE", "TELEPORTS"));
    const file = join(folder, "bad.yaml");
    const { code, out } = await runIn({}, "rules", "lint", file, join(folder, "own.yaml"));
    expect(code).toBe(1);
    expect(out).toBe(`${file}:6:8: TELEPORTS is no kind of edge\n1 problem\n`);
  });

  test("refuses a path that is not there", async () => {
    const { code, err } = await runIn({}, "rules", "lint", join(folder, "none.yaml"));
    expect(code).toBe(2);
    expect(err).toContain("none.yaml");
  });
});

describe("parapet rules test", () => {
  test("runs the shipped rules on the shipped graphs", async () => {
    expect(await runIn({}, "rules", "test")).toMatchObject({ code: 0 });
  });

  test("runs a folder's rules on its own graphs and on the shipped ones", async () => {
    const { code, out } = await runIn({}, "rules", "test", folder);
    expect([code, out]).toEqual([0, "1 rule, all tests passed.\n"]);
  });

  test("says which rule does not do on which graph what it says", async () => {
    await writeFile(
      join(folder, "own.yaml"),
      rule.replace(
        "fires: [chat], silent: [operator-shell]",
        "fires: [operator-shell], silent: [chat]",
      ),
    );
    await writeFile(join(folder, "fixtures", "broken.yaml"), "edges: [[a]]");
    const { code, out } = await runIn({}, "rules", "test", folder);
    expect(code).toBe(1);
    expect(out).toContain("OWN-001 is silent on operator-shell; expected it to fire\n");
    expect(out).toContain("OWN-001 fires on chat; expected it to stay silent\n");
    expect(out).toContain(`${join(folder, "fixtures", "broken.yaml")}:1:9: `);
  });
});
