import { expect, test } from "vitest";
import { noColors } from "../text/colors.ts";
import { renderAgent } from "./explanation.ts";

const evidence = { pointer: "", line: 7, column: 1, excerpt: "", default_of: "" };
const explanation = {
  workspace_path: "/w",
  config_path: "/w/a-configuration-with-a-long-name.json5",
  defaults_of: "OpenClaw 2026.9.6",
  newer_writer: "",
  agents: [{ agent_id: "main", is_default: true }],
};

function rowsOf(
  ...rows: readonly { subject: string; value: string; setting: string; file: string }[]
): readonly string[] {
  const explained = rows.map(({ file, ...row }) => ({ ...row, evidence: { ...evidence, file } }));
  const agent = { agent_id: "main", sections: [{ title: "Tools", rows: explained }] };
  return renderAgent(explanation, agent, noColors).split("\n").slice(5, -1);
}

test("a place that is too long for its column is below in one piece, and nothing is beyond 80 columns", () => {
  const file = "a-configuration-with-a-long-name.json5";
  expect(
    rowsOf(
      { subject: "exec on the host", value: "yes", setting: "tools.allow.0", file },
      { subject: "mode", value: "ask", setting: "tools.exec.mode", file: "b.json" },
    ),
  ).toEqual([
    "  exec on the host            yes",
    "                              tools.allow.0",
    "                              (a-configuration-with-a-long-name.json5:7)",
    "  mode                        ask             tools.exec.mode (b.json:7)",
  ]);
});

test("what a file of the state folder says names the file alone, below a value that is long", () => {
  const state = { setting: "", file: "state/openclaw.sqlite" };
  const value = "cron 0 7 * * *, an agent turn in a session of its own";
  expect(rowsOf({ subject: "Brief", value, ...state })).toEqual([
    "  Brief                       cron 0 7 * * *, an agent turn in a session of its",
    "                              own",
    "                              state/openclaw.sqlite",
  ]);
});

test("that a release wrote the file which Parapet does not know yet is said before anything else", () => {
  const newer = { ...explanation, newer_writer: "OpenClaw 2027.1.0" };
  expect(renderAgent(newer, { agent_id: "main", sections: [] }, noColors)).toContain(
    "Written   by OpenClaw 2027.1.0, a newer version; results may be incomplete\n",
  );
});
