import type { Command, Facts } from "../facts/facts.ts";
import { toolIdentity } from "../facts/tools/tool-identity.ts";
import { readCall } from "./read-call.ts";

/**
 * What is known of a call, a line each. A call is a command of a shell, or a tool with its
 * arguments as `NAME {…}`; `nowhere: ` before it says that nobody knows its folder.
 */
export function shownFacts(written: string): readonly string[] {
  const isNowhere = written.startsWith("nowhere: ");
  const call = written.slice(isNowhere ? "nowhere: ".length : 0);
  const [, name = "bash", json] = /^([\w.:-]+) (\{.*\})$/s.exec(call) ?? [];
  const args: unknown = json === undefined ? { command: call } : JSON.parse(json);
  const facts = readCall({ name, args: Object(args) }, isNowhere ? "" : undefined);
  const tool = { name, args: {}, server: "", call_id: "1" };
  const category = json === undefined ? "" : toolIdentity(tool).category;
  return [
    ...(category === "" ? [] : [`is ${category}`]),
    ...commandLines(facts.commands, call),
    ...facts.paths.map(
      ({ access, path, reach, sensitive }) =>
        `${access} ${path}${reach === "file" ? "" : ` (${reach})`}${sensitive ? " sensitive" : ""}`,
    ),
    ...facts.network.map(({ host, scheme, method }) =>
      ["reach", `${scheme}://${host}`, method].join(" ").trim(),
    ),
    ...facts.recipients.map((recipient) => `tell ${recipient}`),
    ...flags.filter((flag) => facts[flag]),
  ];
}

const flags = [
  "egress",
  "reads_private",
  "reads_untrusted",
  "takes_control",
  "destroys",
  "truncated",
] as const satisfies readonly (keyof Facts)[];

/** Nothing where the call is one plain command. */
function commandLines(commands: readonly Command[], call: string): readonly string[] {
  const lines = commands.map(({ argv, via, fed_by, code, opaque }) =>
    [
      "run",
      argv.join(" "),
      ...(via.length > 0 ? [`via ${via.join(" ")}`] : []),
      ...(fed_by.length > 0 ? [`fed by ${fed_by.join(" ")}`] : []),
      ...(code === "" ? [] : ["code"]),
      ...(opaque ? ["opaque"] : []),
    ].join(" "),
  );
  return lines.length === 1 && lines[0] === `run ${call}` ? [] : lines;
}
