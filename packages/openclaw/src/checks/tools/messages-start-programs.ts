import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { includesUntrusted, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const places = [
  { section: "/tools/links", brings: "link in a message" },
  { section: "/tools/media", brings: "attachment" },
  { section: "/tools/media/audio", brings: "voice message" },
  { section: "/tools/media/image", brings: "picture" },
  { section: "/tools/media/video", brings: "video" },
];

const shells: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "zsh",
  "dash",
  "fish",
  "cmd",
  "cmd.exe",
  "pwsh",
  "powershell",
]);

export const messagesStartPrograms: Check<OpenClawModel> = {
  id: "OC-TOOL-011",
  title: "Incoming messages start a program on the host",
  severity: "low",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "The program receives a sender's content before any agent, tool policy, approval or sandbox applies. Through a " +
    "shell, the content becomes part of a command line; without one, any vulnerability of the program is exposed to " +
    "every sender.",
  remediation:
    "Start the program directly instead of through a shell, with the placeholder as a separate argument, or use a " +
    "provider's model. If untrusted senders can write, disable it: `openclaw config set tools.links.enabled false " +
    "--strict-json`.",
  references: [openclawDocs("nodes/media-understanding"), owaspAgenticReference],
  run: (model, report) => {
    const open = includesUntrusted(
      widestOf(
        model.entryPoints.filter(({ enabled }) => enabled.value).map(({ audience }) => audience),
      ),
    );
    for (const { section, brings } of places) {
      if (model.config.get(`${section}/enabled`) === false) continue;
      const models = model.config.get(`${section}/models`);
      if (!Array.isArray(models)) continue;
      for (const [index, entry] of models.entries()) {
        const program = programOf(entry);
        if (program === undefined) continue;
        report({
          at: `${section}/models/${index}/command`,
          severity: program.throughShell ? (open ? "critical" : "high") : open ? "low" : "info",
          message: program.throughShell
            ? `Every ${brings} becomes part of a ${program.name} command line${open ? ", and untrusted senders can send one" : ""}.`
            : `Every ${brings} starts ${JSON.stringify(program.name)} on the host${open ? ", and untrusted senders can send one" : ""}.`,
        });
      }
    }
  },
};

type Program = { readonly name: string; readonly throughShell: boolean };

function programOf(entry: JsonValue): Program | undefined {
  if (!isObject(entry) || (entry["type"] !== undefined && entry["type"] !== "cli"))
    return undefined;
  const name = asTrimmedText(entry["command"]);
  if (name === undefined) return undefined;
  const base = (name.split(/[\\/]/).at(-1) ?? "").toLowerCase();
  const args = asTrimmedTexts(entry["args"]) ?? [];
  const [, script = ""] = args.slice(args.findIndex((arg) => /^[-/][a-z]*c$/i.test(arg)));
  return { name, throughShell: shells.has(base) && script.includes("{{") };
}
