import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const workers = "/nodeHost/workerRuns";
const image = `${workers}/containerImage`;

export const workerImageUnpinned: Check<OpenClawModel> = {
  id: "OC-NODE-012",
  title: "Image of hosted sessions may change",
  severity: "info",
  owasp: ["ASI04"],
  rationale:
    "The image is named by a tag, which its publisher can point at something else. The next machine that pulls it runs " +
    "the gateway's sessions in what is then behind the tag.",
  remediation:
    "Name the image by its digest: " +
    "`openclaw config set nodeHost.workerRuns.containerImage registry.example.net/node@sha256:…`.",
  references: [openclawDocs("nodes/session-hosting")],
  run: ({ config }, report) => {
    const written = asText(config.get(image));
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
