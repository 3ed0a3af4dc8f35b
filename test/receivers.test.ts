import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* A service with receivers that listen on this machine, and one that no message may reach. */

type Message = { readonly path: string; readonly body: string };

const formats = ["slack", "teams", "mattermost", "standard"] as const;
const received: Message[] = [];
let isAway = false;
let server: Server;
let service: TestService;

const secret = "thirty-two characters are needed".replaceAll(" ", "-");
const open = `{ channels: { telegram: { botToken: "1:a", dmPolicy: "open", allowFrom: ["*"] } } }`;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      if (!isAway) received.push({ path: request.url ?? "", body });
      response.writeHead(isAway ? 503 : 200).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  service = await startTestService({
    serve: {
      webhooks: "http://127.0.0.2:9/hooks/T000-secret",
      receivers: [
        ...formats.map((format) => ({
          address: `http://127.0.0.1:${port}/${format}/T000-secret`,
          format,
        })),
        { address: `http://127.0.0.1:${port}/other`, services: ["other"], format: "slack" },
      ],
      allowPrivateReceivers: "127.0.0.1",
    },
    env: { PARAPET_WEBHOOK_SECRET: secret },
  });
});
afterAll(async () => {
  await service.remove();
  server.close();
});

type Listed = { readonly receiver_id: string; readonly kind: string; readonly behind: number };

async function receivers(): Promise<readonly Listed[]> {
  return (await send(service.url, "/api/v1/receivers")).json as readonly Listed[];
}

async function testMessage({ receiver_id }: Listed, headers?: Record<string, string>) {
  const target = `/api/v1/receivers/${encodeURIComponent(receiver_id)}/test`;
  return send(service.url, target, { method: "POST", ...(headers && { headers }) });
}

test("receivers are shown without their paths, in lists, settings and the log", async () => {
  const listed = await send(service.url, "/api/v1/receivers");
  expect(await receivers()).toMatchObject([
    { kind: "slack" },
    { kind: "teams" },
    { kind: "mattermost" },
    { kind: "webhook" },
    { kind: "slack" },
    { kind: "webhook", address: "http://127.0.0.2:9/…", behind: 0, attempts: 0 },
  ]);
  const settings = await send(service.url, "/api/v1/settings");
  expect(settings.text).toMatch(/mattermost http:\/\/127\.0\.0\.1:\d+\/…; all events/);
  expect([listed.text, settings.text, ...service.logged].join()).not.toContain("T000");
});

test("the operator sees what becomes of a test message, in every format", async () => {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const all = await receivers();
  expect((await testMessage(all[0]!)).status).toBe(403);
  for (const receiver of all.slice(0, formats.length)) {
    // oxlint-disable-next-line no-await-in-loop -- In this order.
    const { json } = await testMessage(receiver, headers);
    expect(json).toEqual({ outcome: "taken", reason: "" });
  }
  expect(received.map(({ path }) => path)).toEqual(
    formats.map((format) => `/${format}/T000-secret`),
  );
  expect(JSON.parse(received.at(-1)?.body ?? "")).toMatchObject({ type: "parapet.test" });
  // It is an address of this machine that no setting names: nothing is ever sent there.
  expect((await testMessage(all.at(-1)!, headers)).json).toEqual({
    outcome: "failed",
    reason: "refused: private address",
  });
});

test("an exposure of a scan reaches each receiver once, after an outage and a restart as well", async () => {
  received.length = 0;
  isAway = true;
  const workspace = await makeWorkspace(service.folder, "desk", open);
  await post(service.url, "/api/v1/scan", { workspace_path: workspace });
  const failures = () => service.logged.filter((line) => line.includes('"delivery"')).length;
  await vi.waitFor(() => expect(failures()).toBeGreaterThanOrEqual(formats.length), patience);
  isAway = false;
  service = await service.restart();
  await vi.waitFor(
    () =>
      expect([...new Set(received.map(({ path }) => path))].toSorted()).toEqual(
        formats.map((format) => `/${format}/T000-secret`).toSorted(),
      ),
    patience,
  );
  const told = received.length;
  expect(told).toBe(formats.length);
  for (const { path, body } of received) {
    const isStandard = path.startsWith("/standard");
    expect(body).toContain(isStandard ? '{"type":"exposures.changed"' : " new or worse exposure");
    expect(body).toContain(isStandard ? '"service":"desk"' : "in desk");
  }
  // The same again is no news.
  await post(service.url, "/api/v1/scan", { workspace_path: workspace });
  await vi.waitFor(async () => {
    const listed = await receivers();
    expect(listed.slice(0, -1).map(({ behind }) => behind)).toEqual([0, 0, 0, 0, 0]);
  }, patience);
  expect(received).toHaveLength(told);
});

const patience = { timeout: 60_000, interval: 100 };
