import { finding, report } from "./report.fixture.ts";
import { outputTo } from "../terminal/output.ts";
import { run } from "../program/run.ts";
import { noColors } from "../text/colors.ts";
import { service } from "../service/service.ts";

// A process of its own that scans a workspace with so many findings that no pipe holds the report.
const many = Array.from({ length: 2000 }, (_, index) => finding({ agent_id: `agent-${index}` }));

process.exitCode = await run(["scan", "--json"], {
  out: outputTo(process.stdout, false),
  err: {
    write: () => Promise.resolve(),
    writeJson: () => Promise.resolve(),
    writeSecret: () => Promise.resolve(),
    isTty: false,
    columns: 80,
    colors: noColors,
  },
  environment: { env: {}, homeDir: "/", cwd: "/", hostName: "laptop" },
  now: () => new Date(0),
  changes: [],
  service: {
    ...service,
    assessFully: async () => ({
      report: report({ findings: many }),
      agents: [],
      ways: [],
      graph_digest: "",
    }),
    planFixAll: async () => ({
      applied: [],
      skipped: [],
      errors: {},
      findings_closed: 0,
      left_out: { unsafe: [], hidden: [] },
    }),
  },
  startedBy: () => [],
  openPrompt: () => undefined,
  untilStopped: () => Promise.resolve(),
});
