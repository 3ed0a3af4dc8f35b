import { ownPlaces } from "../facts/control/protected-place.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import type { Facts } from "../facts/facts.ts";
import { toolIdentity } from "../facts/tools/tool-identity.ts";
import { testRequest } from "./evaluation.ts";

/** A service that listens on port 8000, with its data and its settings where its owner put them. */
const ownService = ownPlaces({
  secrets: ["/srv/guard/store"],
  settings: ["/srv/tools/agent.json"],
  ports: [8000],
});

/** The facts of a call of a tool. */
export function readCall({ name, args }: { readonly name: string; readonly args: object }): Facts {
  const tool = { name, args: { ...args }, server: "", call_id: "1" };
  return extractFacts({
    request: testRequest({ tool, cwd: "/home/ann/project" }),
    tool: toolIdentity(tool),
    texts: { pieces: [], truncated: false },
    withSecrets: false,
    fingerprint: (text) => text,
    ownPlaces: ownService,
  });
}
