import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeWorkspace, post, send, startTestService } from "./support/service.ts";

test("the model of an agent is the one that its configuration sets, and unknown where none is set", async () => {
  const service = await startTestService();
  try {
    const path = await makeWorkspace(
      service.folder,
      "office",
      `{ agents: { defaults: { model: { primary: "anthropic/claude-opus-5" } }, entries: {
        main: {}, cheap: { model: "anthropic/claude-haiku-5" } } } }`,
    );
    await makeWorkspace(service.folder, "plain", "{ agents: { entries: { main: {} } } }");
    const project = join(service.folder, "project");
    await mkdir(join(project, ".claude"), { recursive: true });
    await writeFile(join(project, ".claude/settings.json"), '{ "model": "opus" }');
    for (const workspace_path of [path, join(service.folder, "plain"), project]) {
      // oxlint-disable-next-line no-await-in-loop -- One scan after the other.
      await post(service.url, "/api/v1/scan", { workspace_path });
    }
    const { json } = await send(service.url, "/api/v1/agents");
    const agents = json as readonly {
      readonly service: string;
      readonly agent_id: string;
      readonly model: string;
    }[];
    expect(
      agents.map((agent) => `${agent.service}/${agent.agent_id} ${agent.model}`).toSorted(),
    ).toEqual([
      "office/cheap anthropic/claude-haiku-5",
      "office/main anthropic/claude-opus-5",
      "plain/main ",
      "project/claude-code opus",
    ]);
  } finally {
    await service.remove();
  }
});
