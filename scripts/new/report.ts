import { exportName, type Kind, kebabCase } from "./kind.ts";

const folder = "packages/cli/src/reports";

/** A format of reports: help, errors and --output know it by its place. */
export const report: Kind = {
  usage: "NAME, such as tsv",
  next: [
    `Write the report in ${folder}/NAME.ts, and say in docs/cli.md what it is for.`,
    `Run: npx vitest run ${folder}`,
  ],
  files: (name = "") => {
    const exported = exportName(name);
    const render = `render${exported.charAt(0).toUpperCase()}${exported.slice(1)}`;
    return new Map([
      [`${folder}/formats/${kebabCase(name)}.ts`, format(name, exported, render)],
      [`${folder}/${name}.ts`, renderer(render)],
      [`${folder}/${name}.test.ts`, test(name, render)],
    ]);
  },
};

function format(name: string, exported: string, render: string): string {
  return `import type { ReportFormat } from "../report-format.ts";

export const ${exported}: ReportFormat = {
  name: "${name}",
  extension: ".${name}",
  render: async ({ report }) => {
    const { ${render} } = await import("../${name}.ts");
    return ${render}(report);
  },
};
`;
}

function renderer(render: string): string {
  return `import type { ScanReport } from "@parapet/posture";

/** A line for each finding. */
export function ${render}({ findings }: ScanReport): string {
  return findings.map(({ severity, check_id }) => \`\${severity},\${check_id}\\n\`).join("");
}
`;
}

function test(name: string, render: string): string {
  return `import { expect, test } from "vitest";
import { finding, report } from "../testing/report.fixture.ts";
import { ${render} } from "./${name}.ts";

test("each finding is a line", () => {
  const one = finding();
  expect(${render}(report({ findings: [one] }))).toBe(\`\${one.severity},\${one.check_id}\\n\`);
});
`;
}
