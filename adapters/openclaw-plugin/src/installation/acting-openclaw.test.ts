import { expect, test } from "vitest";
import { actsInOpenClaw } from "./acting-openclaw.ts";

const process = {
  pid: 7,
  program: "/usr/bin/node",
  argv: ["openclaw-gateway"],
  cwd: "/",
  env: { HOME: "/home/ann" },
};
const own = "/home/ann/.openclaw/openclaw.json";

test.each([
  ["its title", {}],
  ["its command", { argv: ["node", "/usr/bin/openclaw", "gateway"] }],
  ["another file of it", { argv: ["node", "/lib/node_modules/openclaw/dist/entry.js"] }],
  ["its file", { argv: ["node", "/lib/node_modules/openclaw/openclaw.mjs"] }],
])("a process is OpenClaw by %s, whatever its commands say", (_, given) => {
  const runtime = actsInOpenClaw({ ...process, ...given });
  expect(runtime).toMatchObject({ name: "OpenClaw", variable: "" });
  expect(runtime?.obeys(own)).toBe(true);
});

test("a command that one of its agents runs is known by a variable", () => {
  const env = { HOME: "/home/ann", OPENCLAW_SHELL: "exec" };
  expect(actsInOpenClaw({ ...process, argv: ["sh"], env })).toMatchObject({
    variable: "OPENCLAW_SHELL",
  });
});

test("the owner's own processes are not taken for OpenClaw", () => {
  expect(actsInOpenClaw({ ...process, argv: ["node", "server.js"] })).toBeUndefined();
  const env = { OPENCLAW_SHELL: "" };
  expect(actsInOpenClaw({ ...process, argv: ["sh"], env })).toBeUndefined();
});

test.each([
  ["its person's configuration", own, {}, true],
  ["by its former name", "/home/ann/.openclaw/clawdbot.json", {}, true],
  ["that of another person", "/home/bob/.openclaw/openclaw.json", {}, false],
  ["in a state folder", "/srv/s/openclaw.json", { OPENCLAW_STATE_DIR: "/srv/s" }, true],
  ["in another home", "/srv/h/.openclaw/openclaw.json", { OPENCLAW_HOME: "/srv/h" }, true],
  [
    "the file that a variable names",
    "/srv/c.json",
    { OPENCLAW_CONFIG_PATH: " /srv/c.json " },
    true,
  ],
  ["the file that a variable replaces", own, { OPENCLAW_CONFIG_PATH: "/srv/c.json" }, false],
  ["an empty variable", own, { OPENCLAW_CONFIG_PATH: " " }, true],
])(
  "only an agent that obeys the protected configuration is refused: %s",
  (_, target, env, obeys) => {
    const openclaw = { ...process, env: { ...process.env, ...env } };
    expect(actsInOpenClaw(openclaw)?.obeys(target)).toBe(obeys);
  },
);

test("a profile has another folder", () => {
  const argv = ["node", "/usr/bin/openclaw", "--profile", "dev", "gateway"];
  const runtime = actsInOpenClaw({ ...process, argv });
  expect(runtime?.obeys("/home/ann/.openclaw-dev/openclaw.json")).toBe(true);
  expect(runtime?.obeys(own)).toBe(false);
});

test("without a home in its variables, OpenClaw has the home of its user", () => {
  const runtime = actsInOpenClaw({ ...process, env: { USERPROFILE: "/users/ann" } });
  expect(runtime?.obeys("/users/ann/.openclaw/openclaw.json")).toBe(true);
  expect(actsInOpenClaw({ ...process, env: {} })?.obeys("/users/ann/x.json")).toBe(false);
});
