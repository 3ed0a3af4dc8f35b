import { protectedPaths } from "../facts/control/protected-path.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import type { Facts } from "../facts/facts.ts";
import { testRequest } from "./evaluation.ts";

/** A service that listens on port 8000, with its data and its settings where its owner put them. */
const ownService = protectedPaths({
  secrets: ["/srv/guard/store"],
  settings: ["/srv/tools/agent.json"],
  ports: [8000],
});

/** The facts of a call of a tool in a folder, "" where nobody knows it. */
export function readCall(
  { name, args }: { readonly name: string; readonly args: object },
  cwd = "/home/ann/project",
): Facts {
  const tool = { name, args: { ...args }, server: "", call_id: "1" };
  return extractFacts({
    request: testRequest({ tool, cwd }),
    texts: { pieces: [], truncated: false },
    withSecrets: false,
    fingerprint: (text) => text,
    protectedPaths: ownService,
  });
}
