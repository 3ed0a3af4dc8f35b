import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

const images = ["docker/image", "browser/image"];

export const sandboxImageUnpinned: Check<OpenClawModel> = {
  id: "OC-BOX-015",
  title: "Image of the sandbox may change under its name",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI04"],
  rationale:
    "A tag names whatever its publisher last put there. A publisher's account that is taken over then decides what " +
    "runs in every new sandbox. A digest names one image for good.",
  remediation:
    'Name the image by its digest: sandbox.docker.image "registry/name@sha256:…". `docker image inspect` prints it.',
  references: [openclawDocs("gateway/sandboxing/images-and-setup"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of images.flatMap((path) =>
      sandboxSettings(model, path, asText),
    )) {
      // An image without a registry's host or an account is built on the machine, as OpenClaw's own is.
      if (!value.includes("/") || value.includes("@sha256:")) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The sandbox of ${namesOf(agents)} uses ${JSON.stringify(value)}, which its publisher can replace.`,
      });
    }
  },
};
