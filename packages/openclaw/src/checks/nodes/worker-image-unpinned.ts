import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const workers = "/nodeHost/workerRuns";
const image = `${workers}/containerImage`;

export const workerImageUnpinned: Check<OpenClawModel> = {
  id: "OC-NODE-012",
  title: "Unpinned image for hosted sessions",
  severity: "info",
  owasp: ["ASI04"],
  rationale:
    "The image is referenced by a tag, which its publisher can move to other content. The next machine that pulls it " +
    "runs the gateway's sessions in whatever the tag then points to.",
  remediation:
    "Pin the image by digest: `openclaw config set nodeHost.workerRuns.containerImage " +
    "registry.example.net/node@sha256:…`.",
  references: [openclawDocs("nodes/session-hosting")],
  run: ({ config }, report) => {
    const written = asTrimmedText(config.get(image));
    if (config.get(`${workers}/enabled`) !== true || written === undefined) return;
    if (
      config.get(`${workers}/isolation`) !== "container" ||
      /@sha256:[0-9a-f]{64}$/.test(written)
    ) {
      return;
    }
    report({
      at: image,
      message: `nodeHost.workerRuns.containerImage is "${written}", without a digest.`,
    });
  },
};
