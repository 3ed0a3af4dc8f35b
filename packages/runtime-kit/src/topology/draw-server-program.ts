import { type Container, openingsOf } from "../mcp/container.ts";
import type { Sketch } from "./sketch.ts";

/** A server that is started, as the graph shows it. */
export type DrawnProgram = {
  readonly name: string;
  /** Where it is declared. */
  readonly at: string;
  /** Key of its node, and what the keys of further nodes begin with. */
  readonly key: string;
  readonly prefix: string;
  readonly container: Container | undefined;
  readonly secrets: readonly string[];
  readonly hostName: string;
  /** Of the machine, and of the project or the person's settings: by them mounts are judged. */
  readonly homeDir: string;
  readonly folder: string;
  /** "with the user's privileges". */
  readonly as: string;
};

/**
 * Draws where the program of a server runs: on the machine, or in a container, with what that has
 * of the machine.
 */
export function drawServerProgram(program: DrawnProgram, sketch: Sketch): void {
  const { name, at, key, container, secrets, hostName, as } = program;
  const withSecrets = secrets.length === 0 ? "" : ", with secrets in its environment";
  const host = () => sketch.sharedNode("host", hostName, hostName, { isolation: "none" });
  if (container === undefined) {
    sketch.edge({
      source: key,
      target: host(),
      kind: "EXECUTES",
      description: `${name} runs ${as}${withSecrets}`,
      vulnerability: "arbitrary_code_execution",
      at: [at, ...secrets],
    });
    return;
  }
  const escapes = openingsOf(container, program).filter(({ gives }) => gives === "host");
  const box = sketch.node("sandbox", `${program.prefix}/mcp/${name}`, `Container of ${name}`, {
    isolation: escapes.length > 0 ? "weak" : "isolated",
    network: container.options.some((one) => one.name === "network" && one.value === "none")
      ? "none"
      : "any",
  });
  sketch.edge({
    source: key,
    target: box,
    kind: "EXECUTES",
    description: `${name} runs in a container${withSecrets}`,
    vulnerability: "arbitrary_code_execution",
    at: [at, ...secrets],
  });
  if (container.isUnpinned) {
    sketch.edge({
      source: sketch.node("principal", "package-publisher", "Anyone who can publish its package", {
        trust: "third_party_package",
      }),
      target: key,
      kind: "CAN_WRITE",
      description: "its image is not pinned to a version",
      vulnerability: "unpinned_package",
      at: [`${at}/args`],
      attributes: { ease: "unpinned_package", clear_text: false },
    });
  }
  if (escapes.length === 0) return;
  sketch.edge({
    source: box,
    target: host(),
    kind: "ESCAPES",
    description: `the container is not isolated from the host: ${escapes.map(({ what }) => what).join("; ")}`,
    vulnerability: "weak_sandbox",
    at: [`${at}/args`],
  });
}

/** Draws that the tools of a server reach the keys that are in its container. */
export function drawMountedSecrets(
  tool: string,
  {
    name,
    at,
    container,
    homeDir,
    folder,
  }: Pick<DrawnProgram, "name" | "at" | "container" | "homeDir" | "folder">,
  sketch: Sketch,
): void {
  const openings = container === undefined ? [] : openingsOf(container, { homeDir, folder });
  const telling = openings.find(({ gives, what }) => gives === "secrets" || what.includes("disk"));
  if (telling === undefined) return;
  sketch.edge({
    source: tool,
    target: sketch.node("secret", "home", "Keys and logins of the person"),
    kind: "READS",
    description: `the container of ${name} has access to ${telling.what}`,
    vulnerability: "credential_access",
    at: [`${at}/args`],
  });
}
