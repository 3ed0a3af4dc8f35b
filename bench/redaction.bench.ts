/**
 * The share of the processor time of a scan, and of answers with lists, that goes into taking secrets out. A profile of one run
 * counts both, so that it does not depend on the machine. At most 5 % is the aim. Run: `node bench/redaction.bench.ts`.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assessWorkspace } from "@parapet/server/assess";
import { post, send, startTestService } from "../test/support/service.ts";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { agentCounts, isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const scans = isQuick ? 1 : 3;
/** A thousand agents take a minute a scan with a profile. */
const sizes = agentCounts.filter((count) => count <= 100);
const requests = isQuick ? 5 : 40;
const registrations = isQuick ? 20 : 200;
const lists = ["guardrails", "agents", "checks", "topology/graph", "risk/attack-paths"];

type Share = { readonly ms: number; readonly percent: number };

/** The processor time of a work on this thread, and how much of it is redaction, all that it calls included. */
async function shareOf(work: () => Promise<unknown>): Promise<Share> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const isRedaction = new Map<number, boolean>();
  const judged = (id: number): boolean => {
    const known = isRedaction.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id);
    const url = nodes.get(id)?.callFrame.url ?? "";
    const answer = redactionFile.test(url) || (parent !== undefined && judged(parent));
    isRedaction.set(id, answer);
    return answer;
  };
  let all = 0;
  let own = 0;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const name = nodes.get(id)?.callFrame.functionName;
    if (name === "(idle)" || name === "(program)") continue;
    const time = profile.timeDeltas?.[index] ?? 0;
    all += time;
    if (judged(id)) own += time;
  }
  return { ms: all / 1000, percent: all === 0 ? 0 : (own / all) * 100 };
}

const redactionFile =
  /\/posture\/src\/redaction\/|\/scanner\/src\/secrets\/(?:workspace-redaction|secrets-in-documents|redact-config|shown-value)\.ts$|\/redacted-answers\.ts$/;

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const rows: (readonly (string | number)[])[] = [];
const row = (what: string, { ms, percent }: Share) =>
  rows.push([what, rounded(ms), rounded(percent)]);
try {
  for (const agents of sizes) {
    const path = await writeOpenClawWorkspace(join(folder, `of-${agents}`), agents);
    const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
    const scan = () => assessWorkspace(path, { environment, now: () => new Date(0) });
    if (!isQuick) await scan();
    row(
      `scan of ${agents} agents`,
      await shareOf(async () => {
        for (let round = 0; round < scans; round += 1) await scan();
      }),
    );
  }
  const service = await startTestService({
    serve: { "rateLimit.perSecond": "100000", "rateLimit.burst": "100000" },
  });
  try {
    const agents = sizes.at(-1) ?? 1;
    const workspace_path = await writeOpenClawWorkspace(join(service.home, ".openclaw"), agents);
    await post(service.url, "/api/v1/scan", { workspace_path });
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    for (let index = 0; index < registrations; index += 1) {
      const request = {
        agent_id: "*",
        guardrail_name: `rule-${index}`,
        condition: `tool.name == "exec" && tool.args.command.contains("git push ${index}")`,
        description: `Keeps agents from pushing to branch ${index} of a repository.`,
      };
      await post(service.url, "/api/v1/guardrails", request, headers);
    }
    for (const list of lists) {
      const ask = () => send(service.url, `/api/v1/${list}`, { headers });
      for (let index = 0; index < requests / 5; index += 1) await ask();
      row(
        `GET /api/v1/${list}`,
        await shareOf(async () => {
          for (let index = 0; index < requests; index += 1) await ask();
        }),
      );
    }
  } finally {
    await service.remove();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(["what", "processor time, ms", "redaction, %"], rows);
