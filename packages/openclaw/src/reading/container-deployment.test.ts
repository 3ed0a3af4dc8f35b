import { expect, test } from "vitest";
import { readOpenClaw } from "./read.ts";

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };

async function signOf(folder: string, config: string, files: Readonly<Record<string, string>>) {
  const configPath = `${folder}/openclaw.json`;
  const overlay = new Map([
    [configPath, config],
    ...Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text] as const),
  ]);
  const location = { workspacePath: folder, configPath };
  return (await readOpenClaw(location, environment, overlay)).model.container;
}

const inImage = `{ agents: { defaults: { workspace: "/home/node/.openclaw/workspace" } } }`;

test.each([
  ["/srv/bot", "{}", {}, ""],
  [
    "/srv/bot",
    "{}",
    { "docker-compose.yml": "services: { gateway: { image: ghcr.io/openclaw/openclaw } }" },
    "docker-compose.yml",
  ],
  [
    "/srv/bot",
    "{}",
    { "compose.yaml": "environment: { OPENCLAW_GATEWAY_TOKEN: x }" },
    "compose.yaml",
  ],
  ["/srv/bot", "{}", { Dockerfile: "FROM node\nRUN npm i -g openclaw" }, "Dockerfile"],
  ["/srv/bot", "{}", { "docker-compose.yml": "services: { db: { image: postgres } }" }, ""],
  ["/srv/bot", inImage, {}, "paths of OpenClaw's image"],
  [
    "/srv/bot",
    `{ skills: { load: { extraDirs: ["/home/node/.openclaw/skills"] } } }`,
    {},
    "paths of OpenClaw's image",
  ],
  [
    "/srv/bot",
    `{ agents: { defaults: { workspace: "/home/nodejs/.openclaw/workspace" } } }`,
    {},
    "",
  ],
  ["/home/node/.openclaw", "{}", {}, "paths of OpenClaw's image"],
])("a container is seen by what lies in %s: %s %j", async (folder, config, files, sign) => {
  expect(await signOf(folder, config, files)).toBe(sign);
});
