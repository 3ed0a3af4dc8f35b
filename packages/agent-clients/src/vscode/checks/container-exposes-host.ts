import type { Check } from "@parapet/scan-core/core/check.ts";
import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import { asText } from "@parapet/scan-core/layers/layers.ts";
import { containerOf, openingsOf } from "@parapet/runtime-kit/mcp/container.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { devContainerName } from "../auto-run-commands.ts";
import { owaspAgenticReference } from "../references.ts";

export const containerExposesHost: Check<ClientModel> = {
  id: "VS-BOX-001",
  title: "The dev container opens the machine",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "Agents are given a dev container so that what they run stays in it. With --privileged, the socket of the engine or the machine's " +
    "own folders inside it keeps nothing in: whatever the agent runs there is root on the machine, or reads its keys.",
  remediation:
    "Take the option out of `FILE`. For containers within the container use the feature docker-in-docker; keep keys out by agent forwarding, which VS Code does by itself.",
  references: [
    "https://containers.dev/implementors/json_reference/",
    "https://docs.docker.com/engine/security/",
    owaspAgenticReference,
  ],
  run: ({ layers, homeDir, folder }, report) => {
    for (const layer of layers.all) {
      if (!layer.name.startsWith(devContainerName)) continue;
      const { options = [] } = containerOf("docker", ["run", ...optionsOf(layer)]) ?? {};
      const openings = openingsOf({ options }, { homeDir, folder });
      const [worst] = openings;
      if (worst === undefined) continue;
      report({
        at: childPointer("", layer.name),
        severity: worst.severity,
        message: `The dev container has ${openings.map(({ what }) => what).join("; ")}.`,
      });
    }
  },
};

/** The settings as options of the engine. */
function optionsOf({ document }: Layer): readonly string[] {
  const listAt = (pointer: string) => {
    const value = document.get(pointer);
    return value !== undefined && isList(value) ? value : [];
  };
  const mounts = listAt("/mounts").flatMap((mount) => {
    const table = jsonObjectOf(mount);
    return (
      asText(mount) ?? (table === undefined ? [] : [`source=${asText(table["source"]) ?? ""}`])
    );
  });
  const workspaceMount = asText(document.get("/workspaceMount"));
  return [
    ...listAt("/runArgs").filter((word) => typeof word === "string"),
    ...(document.get("/privileged") === true ? ["--privileged"] : []),
    ...listAt("/capAdd").flatMap((one) => (typeof one === "string" ? [`--cap-add=${one}`] : [])),
    ...listAt("/securityOpt").flatMap((one) =>
      typeof one === "string" ? [`--security-opt=${one}`] : [],
    ),
    ...[...mounts, ...(workspaceMount === undefined ? [] : [workspaceMount])].map(
      (mount) => `--mount=${mount}`,
    ),
    "image",
  ];
}
