import type { Check } from "../../../check.ts";
import { clearTextHost, withTls } from "../../../addresses/clear-text-host.ts";
import { hostOf, reachOfAddress } from "../../../addresses/address-reach.ts";
import { FixRefusal } from "../../../check.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { placeOf } from "../facts/place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookSendsElsewhere: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-005",
  title: "A web hook sends what the agent does to another machine",
  severity: "low",
  owasp: ["ASI02", "ASI07"],
  rationale:
    "A web hook gets the arguments and the answers of tools: file contents, commands, what people write. Whoever runs the " +
    "address reads them all, and may answer with a decision; without TLS so does everybody on the way.",
  remediation:
    "Call a service on this machine, or one of your own over https; set allowedHttpHookUrls to it.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const { name, kind, text, at, level } of commands) {
      if (kind !== "web") continue;
      const reach = reachOfAddress(text);
      const clear = clearTextHost(text);
      if (reach !== "public" && clear === undefined) continue;
      report({
        at,
        severity: clear !== undefined ? "high" : level === "project" ? "medium" : "low",
        message: `The hook ${name} sends to ${hostOf(text)}${clear === undefined ? "" : " without encryption"} what tools are given and answer.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Calls the address over https",
    apply: (sighting, edit, { commands }) => {
      const at = placeOf(sighting);
      const address = commands.find((known) => known.at === at)?.text ?? "";
      if (clearTextHost(address) === undefined) {
        throw new FixRefusal(
          "Whether the service may know this is for you to say; remove the hook, or suppress the finding.",
        );
      }
      edit.set(at, withTls(address));
    },
  },
};
