import { lineOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import { shownLine } from "@parapet/scan-core/secrets/shown-line.ts";
import type { Launch } from "./server-launch.ts";

/** A row of `parapet explain`, with the pointer of what it shows. */
export type ServerRow = { readonly subject: string; readonly value: string; readonly at: string };

/**
 * What `parapet explain` says of an MCP server: what it starts or calls, and the names of the
 * variables and headers that it gets. `note` ends the first row, for example "requires approval".
 */
export function serverRows(
  server: Launch & { readonly name: string; readonly at: string },
  note = "",
): readonly ServerRow[] {
  const { name, at, given } = server;
  const started = note === "" ? launchLine(server) : `${launchLine(server)} (${note})`;
  const names = [...given].map(([key, host]) => (host === "" ? key : `${key} (${host})`));
  return [
    { subject: name, value: started, at },
    ...(names.length === 0
      ? []
      : [{ subject: `${name} is given`, value: names.toSorted().join(", "), at }]),
  ];
}

function launchLine({ program, args, url, urlAt, at, secrets }: Launch & { readonly at: string }) {
  if (program === undefined)
    return secrets.includes(urlAt) ? hostOf(url ?? "") : shownLine(url ?? "");
  const shown = args.map((arg, index) =>
    secrets.includes(`${at}/args/${index}`) ? "[redacted]" : arg,
  );
  return shownLine(lineOf(program, shown));
}
