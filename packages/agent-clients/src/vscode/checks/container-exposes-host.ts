import type { Check } from "@parapet/scan-core/core/check.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, asTexts, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import { containerOf, openingsOf } from "@parapet/runtime-kit/mcp/container.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { devContainerName } from "../auto-run-commands.ts";
import { owaspAgenticReference } from "../references.ts";

export const containerExposesHost: Check<ClientModel> = {
  id: "VS-BOX-001",
  title: "Dev container is not isolated from the host",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "A dev container is meant to confine what an agent runs. With --privileged, the container engine's socket or the " +
    "host's own folders mounted, it does not: what the agent runs is root on the host, or reads its keys.",
  remediation:
    "Remove the option from `FILE`. For containers within the container use the feature docker-in-docker; keep keys " +
    "out by agent forwarding, which VS Code does automatically.",
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
        message: `The dev container is not isolated from the host: ${openings.map(({ what }) => what).join("; ")}.`,
      });
    }
  },
};

/** The settings as options of the container engine. */
function optionsOf({ document }: Layer): readonly string[] {
  const textsAt = (pointer: string) => asTexts(document.get(pointer)) ?? [];
  const mounts = itemsOf(document.get("/mounts")).flatMap((mount) => {
    const table = jsonObjectOf(mount);
    return (
      asText(mount) ?? (table === undefined ? [] : [`source=${asText(table["source"]) ?? ""}`])
    );
  });
  const workspaceMount = asText(document.get("/workspaceMount"));
  return [
    ...textsAt("/runArgs"),
    ...(document.get("/privileged") === true ? ["--privileged"] : []),
    ...textsAt("/capAdd").map((one) => `--cap-add=${one}`),
    ...textsAt("/securityOpt").map((one) => `--security-opt=${one}`),
    ...[...mounts, ...(workspaceMount === undefined ? [] : [workspaceMount])].map(
      (mount) => `--mount=${mount}`,
    ),
    "image",
  ];
}
