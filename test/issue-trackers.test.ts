import { expect, test, vi } from "vitest";
import { githubListener } from "../packages/server/src/outbound/tickets/github-listener.test-support.ts";
import { makeWorkspace, post, send, startTestService } from "./support/service.ts";

/* A service that keeps the issues of a tracker, which listens on this machine. */

const open = `{ channels: { telegram: { botToken: "1:a", dmPolicy: "open", allowFrom: ["*"] } } }`;
const closed = open.replace("open", "pairing").replace('"*"', '"123456789"');
const keyIn = (body: string) => body.split("\n").at(-1) ?? "";
const token = `github_pat_${"Ab1".repeat(20)}`;
const patience = { timeout: 60_000, interval: 100 };

test("an exposure is an issue until it is fixed, and the same issue when it comes back after a restart", async () => {
  const { address, issues } = await githubListener(token);
  let service = await startTestService({
    serve: {
      receivers: [{ address, format: "github", secretVariable: "PARAPET_SECRET_GITHUB" }],
      allowPrivateReceivers: "127.0.0.1",
    },
    env: { PARAPET_SECRET_GITHUB: token },
  });
  try {
    /** Their states, by the exposure that each is of. */
    const states = () => Object.fromEntries(issues.map(({ body, state }) => [keyIn(body), state]));
    const scan = async (text: string): Promise<void> => {
      const workspace_path = await makeWorkspace(service.folder, "desk", text);
      const { status } = await post(service.url, "/api/v1/scan", { workspace_path });
      expect(status).toBe(200);
    };
    await scan(open);
    await vi.waitFor(() => expect(issues.length).toBeGreaterThanOrEqual(1), patience);
    expect(issues[0]?.title).toMatch(/^Exposure in desk: /);
    const listed = await send(service.url, "/api/v1/receivers");
    await vi.waitFor(async () => {
      const { json } = await send(service.url, "/api/v1/receivers");
      expect(json).toMatchObject([{ kind: "github", address, behind: 0, attempts: 0 }]);
    }, patience);
    const opened = Object.keys(states());
    await scan(closed);
    await vi.waitFor(() => expect(Object.values(states())).toContain("closed"), patience);
    const fixed = opened.find((key) => states()[key] === "closed") ?? "";
    service = await service.restart();
    await scan(open);
    await vi.waitFor(() => expect(states()[fixed]).toBe("open"), patience);
    expect(issues).toHaveLength(Object.keys(states()).length);
    const again = issues.find(({ body }) => keyIn(body) === fixed);
    expect(again?.comments.map((text) => text.split(/[.:] /)[0])).toEqual([
      "The latest scans no longer show this exposure",
      expect.stringContaining("A latest scan shows this exposure again"),
    ]);
    const settings = await send(service.url, "/api/v1/settings");
    expect(settings.text).toContain(`github ${address}; exposures; low or worse`);
    expect([listed.text, settings.text, ...service.logged].join()).not.toContain(token);
  } finally {
    await service.remove();
  }
});
