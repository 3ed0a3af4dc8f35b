import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

const images = ["docker/image", "browser/image"];

export const sandboxImageUnpinned: Check<OpenClawModel> = {
  id: "OC-BOX-015",
  title: "Unpinned sandbox image",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI04"],
  rationale:
    "A tag points to whatever its publisher last pushed. An attacker who takes over the publisher's account decides " +
    "what runs in every new sandbox. A digest identifies exactly one image.",
  remediation:
    'Pin the image by digest: sandbox.docker.image "registry/name@sha256:…". `docker image inspect` prints it.',
  references: [openclawDocs("gateway/sandboxing/images-and-setup"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of images.flatMap((path) =>
      sandboxSettings(model, path, asTrimmedText),
    )) {
      // An image without a registry host or account is built locally, like OpenClaw's own.
      if (!value.includes("/") || value.includes("@sha256:")) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `The sandbox of ${namesOf(agents)} uses ${JSON.stringify(value)}, which its publisher can replace.`,
      });
    }
  },
};
