import type { EdgeSketch, Sketch } from "./sketch.ts";

/** Where it is set that nothing holds commands back, and which checks' fixes would. */
type Grounds = Pick<EdgeSketch, "at" | "fixedBy">;

/**
 * Draws what commands outside any sandbox reach in every runtime: the machine, the person's
 * credentials, the internet.
 */
export function drawFreeCommands({
  tool,
  hostName,
  grounds,
  sketch,
}: {
  readonly tool: string;
  readonly hostName: string;
  readonly grounds: Grounds;
  readonly sketch: Sketch;
}): void {
  sketch.edge({
    source: tool,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: "commands run on the machine, outside any sandbox",
    vulnerability: "arbitrary_code_execution",
    ...grounds,
  });
  sketch.edge({
    source: tool,
    target: sketch.node("secret", "home", "Keys and logins of the person"),
    kind: "READS",
    description: "commands read the keys and logins in the home directory",
    vulnerability: "credential_access",
    ...grounds,
  });
  drawInternet({ tool, description: "commands send data to any address", grounds, sketch });
}

/** Draws that a tool sends data to any address. */
export function drawInternet({
  tool,
  description,
  grounds,
  sketch,
}: {
  readonly tool: string;
  readonly description: string;
  readonly grounds: Grounds;
  readonly sketch: Sketch;
}): void {
  sketch.edge({
    source: tool,
    target: sketch.node("external_sink", "internet", "Internet", { allowlisted: false }),
    kind: "EGRESSES",
    description,
    vulnerability: "open_egress",
    ...grounds,
  });
}
