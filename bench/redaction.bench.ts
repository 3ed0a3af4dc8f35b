/**
 * The share of the processor time of what Parapet says that goes into taking secrets out. A profile
 * of one run counts both, so that it does not depend on the machine; the median of several. At most
 * 5 % is the aim. Run: `node bench/redaction.bench.ts`.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redactedOutput, redactText } from "@parapet/posture/redaction";
import { checkCatalog, explainWorkspace, previewWorkspaceFix } from "@parapet/scanner";
import { assessWorkspace } from "../packages/cli/src/service/assess.ts";
import { jsonText } from "../packages/cli/src/reports/json.ts";
import { renderSarif } from "../packages/cli/src/reports/sarif.ts";
import { post, send, startTestService } from "../test/support/service.ts";
import { writeOpenClawWorkspace } from "./support/openclaw-workspace.ts";
import { profiledShare } from "./support/profiled-share.ts";
import { agentCounts, isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

const rounds = isQuick ? 1 : 5;
/** A thousand agents take a minute a scan with a profile. */
const sizes = agentCounts.filter((count) => count <= 100);
const requests = isQuick ? 5 : 40;
const registrations = isQuick ? 20 : 200;
const lists = [
  "guardrails",
  "guardrails/library",
  "agents",
  "checks",
  "openapi.json",
  "risk/export?format=graphml",
  "topology/graph",
  "risk/attack-paths",
];
const fixed = ["OC-SEC-004", "OC-SEC-003", "OC-ING-001"];

// The text of an answer is made of it whether it is redacted or not, by `jsonOf`.
const redaction = {
  inside:
    /\/posture\/src\/redaction\/|\/scanner\/src\/secrets\/(?:workspace-redaction|secrets-in-documents|redact-config|redacted-diff|shown-value)\.ts$/,
  only: /\/redacted-answers\.ts$/,
  not: /^jsonOf$/,
};

const rows: (readonly (string | number)[])[] = [];

/** After a first time, in which code is compiled and answers are made. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  if (!isQuick) await work();
  const shares = [];
  for (let round = 0; round < rounds; round += 1) shares.push(await profiledShare(work, redaction));
  const percents = shares.map(({ percent }) => percent);
  rows.push([
    what,
    rounded(median(shares.map(({ ms }) => ms))),
    rounded(median(percents)),
    rounded(Math.max(...percents)),
  ]);
}

const randomBytes = (size: number) => new Uint8Array(size).fill(7);
const printed = (text: string) => redactText(text, "output");

async function measureCommands(folder: string): Promise<void> {
  for (const agents of sizes) {
    const path = await writeOpenClawWorkspace(join(folder, `of-${agents}`), agents);
    const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
    const assess = () => assessWorkspace(path, { environment, now: () => new Date(0) });
    await measure(`scan, ${agents} agents`, assess);
    await measure(`scan --json, ${agents} agents`, async () =>
      jsonText(redactedOutput(await assess())),
    );
    await measure(`scan --output x.sarif, ${agents} agents`, async () => {
      const content = redactedOutput({ report: await assess(), catalog: checkCatalog });
      return renderSarif(content.report, content.catalog);
    });
    await measure(`fix preview, ${agents} agents`, async () => {
      const { diff } = await previewWorkspaceFix(path, fixed, { environment, randomBytes });
      return printed(diff);
    });
    await measure(`explain, ${agents} agents`, async () =>
      jsonText(redactedOutput(await explainWorkspace({ path }, environment))),
    );
  }
}

async function measureAnswers(): Promise<void> {
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
      await measure(`GET /api/v1/${list}`, async () => {
        for (let index = 0; index < requests; index += 1)
          await send(service.url, `/api/v1/${list}`, { headers });
      });
    }
  } finally {
    await service.remove();
  }
}

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
try {
  await measureCommands(folder);
  await measureAnswers();
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(["what", "processor time, ms", "redaction, %", "highest, %"], rows);
