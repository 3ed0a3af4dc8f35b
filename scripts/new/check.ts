import { exportName, type Kind, kebabCase, matching } from "./kind.ts";
import { unusedId } from "./unused-id.ts";

const folder = "packages/openclaw/src/checks";

/** A check of OpenClaw with a fix, on a placeholder setting. */
export const check: Kind = {
  usage: "ID DOMAIN/NAME, such as OC-NET-099 gateway/pages-embedded",
  next: [
    "Say in the check what is wrong and why, and give it the setting that it is about.",
    `Change its fixtures, and run: npx vitest run ${folder}/check-fixtures.test.ts`,
    "npm run docs writes its page.",
  ],
  files: (id = "", place = "") => {
    unusedId(matching(/^OC-[A-Z]+-\d{3}$/, id, "OC-NET-099"));
    const [domain = "", name = ""] = matching(/^[a-z-]+\/[a-z\d-]+$/, place, "gateway/name").split(
      "/",
    );
    const fixtures = `${folder}/fixtures/${id}`;
    return new Map([
      [`${folder}/${kebabCase(domain)}/${name}.ts`, source(id, exportName(name))],
      [
        `${fixtures}/fires-on.json5`,
        `// The setting is on.\n// expect low - ${setting}\n${config("true")}`,
      ],
      [`${fixtures}/silent-off.json5`, `// The setting is off.\n${config("false")}`],
      [`${fixtures}/fix-on.before.json5`, `// The fix turns it off.\n${config("true")}`],
      [`${fixtures}/fix-on.after.json5`, `// The fix turns it off.\n${config("false")}`],
    ]);
  },
};

const setting = "/gateway/controlUi/allowExternalEmbedUrls";

function config(value: string): string {
  return `{ gateway: { auth: { mode: "token", token: "0123456789abcdef0123456789abcdef" }, controlUi: { allowExternalEmbedUrls: ${value} } } }\n`;
}

function source(id: string, name: string): string {
  return `import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const setting = "${setting}";

export const ${name}: Check<OpenClawModel> = {
  id: "${id}",
  title: "Control UI embeds pages of any site",
  severity: "low",
  owasp: ["ASI03"],
  rationale: "What an attacker gains from it, in one or two sentences.",
  remediation: "Set gateway.controlUi.allowExternalEmbedUrls to false.",
  references: [openclawDocs("gateway/configuration"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(setting) !== true) return;
    report({ at: setting, message: "gateway.controlUi.allowExternalEmbedUrls is true." });
  },
  fix: {
    safe: true,
    title: "Turns the setting off",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
`;
}
