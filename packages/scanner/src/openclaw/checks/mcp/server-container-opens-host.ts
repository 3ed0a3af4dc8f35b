import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { mcpServers } from "../facts/mcp-servers.ts";
import { isForeignFolder } from "../facts/foreign-folder.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { programName } from "../../../mcp/shell-scripts.ts";

const engines = new Set(["docker", "podman", "nerdctl"]);

export const serverContainerOpensHost: Check<OpenClawModel> = {
  id: "OC-MCP-011",
  title: "Container of an MCP server opens the machine",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "People run an MCP server in a container to keep it in. With --privileged, the socket of the engine or the machine's " +
    "own folders inside, the container keeps nothing in: the server is root on the machine.",
  remediation:
    "Take the option out of mcp.servers.NAME.args, and mount the one folder that is needed, read-only: " +
    "`-v /srv/shared:/data:ro`.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const { name, at, program, args } of mcpServers(model)) {
      if (program === undefined || !engines.has(programName(program))) continue;
      const opening = openingOf(args, model);
      if (opening === undefined) continue;
      report({
        at: `${at}/args`,
        message: `The container of the MCP server ${name} has ${opening}, which gives the server the machine.`,
      });
    }
  },
};

/** What opens the machine to a container, as the object of a sentence. */
function openingOf(args: readonly string[], model: OpenClawModel): string | undefined {
  if (args.some((word) => /^--privileged(?:=true)?$/.test(word))) return "--privileged";
  if (
    args.some(
      (word, index) => /^--pid(?:=|$)/.test(word) && valueOf(word, args[index + 1]) === "host",
    )
  )
    return "the machine's processes";
  const source = args
    .map((word, index) => mountIn(word, args[index + 1]))
    .find((path) => path !== undefined && isTelling(path, model));
  return source === undefined ? undefined : `${JSON.stringify(source)} mounted`;
}

/** "host" of "--pid=host" and of "--pid host". */
function valueOf(word: string, next: string | undefined): string | undefined {
  return /=(.*)$/s.exec(word)?.[1] ?? next;
}

/** The machine's side of "-v a:b", "--volume=a:b", "--mount type=bind,source=a,target=b". */
function mountIn(word: string, next: string | undefined): string | undefined {
  const [, joined] = /^(?:--volume|--mount|-v)=(.*)$/s.exec(word) ?? [];
  const value = joined ?? (/^(?:-v|--volume|--mount)$/.test(word) ? next : undefined);
  if (value === undefined) return undefined;
  return /(?:^|,)(?:source|src)=([^,]+)/.exec(value)?.[1] ?? value.split(":")[0];
}

function isTelling(path: string, model: OpenClawModel): boolean {
  return (
    /\/(?:docker|podman|containerd|crio)\.sock$/.test(path) ||
    /^\$\{?HOME\}?\/?$/.test(path) ||
    isForeignFolder(path, model)
  );
}
