import { expect, test } from "vitest";
import type { ReportedFinding } from "./finding.ts";
import type { ScannedFile } from "./report.ts";
import { type SkillVerdict, verdictsOf } from "./skill-verdict.ts";

function finding(changes: Partial<ReportedFinding> & { readonly file: string }): ReportedFinding {
  const { file, ...rest } = changes;
  const own = {
    check_id: "SKL-EXE-001",
    title: "Skill: runs what it downloads",
    message: "The file runs a download.",
    remediation: "Take it out.",
    severity: "high",
    confidence: "high",
    owasp: [],
    agent_id: "",
    evidence: [{ file, pointer: "", line: 1, column: 1, excerpt: "", default_of: "" }],
    fixable: false,
    fingerprint: file,
    suppressed: false,
    ...rest,
  } as const;
  return { ...own, parts: rest.parts ?? [] };
}

const read = (path: string, reason = ""): ScannedFile => ({ path, status: "read", reason });
const ofSkill = (skill: string, ...files: readonly ScannedFile[]): readonly ScannedFile[] =>
  files.map((file) => ({ ...file, path: `${skill}/${file.path}`, skill }));
const shown = (verdicts: readonly SkillVerdict[]) =>
  verdicts.map(({ path, verdict, findings }) => `${path} ${verdict} ${findings}`);

test.each<[string, Partial<ReportedFinding>, string]>([
  ["a high finding", {}, "dangerous 1"],
  [
    "a critical one of medium confidence",
    { severity: "critical", confidence: "medium" },
    "dangerous 1",
  ],
  ["a medium finding", { severity: "medium" }, "suspicious 1"],
  ["a low finding", { severity: "low" }, "suspicious 1"],
  ["information", { severity: "info" }, "no_findings 0"],
  ["a finding of low confidence, which asks for nothing", { confidence: "low" }, "no_findings 0"],
  ["a suppressed finding", { suppressed: true }, "no_findings 0"],
])("the verdict on a skill with %s", (_, changes, verdict) => {
  const files = ofSkill("a", read("SKILL.md"));
  expect(shown(verdictsOf(files, [finding({ file: "a/SKILL.md", ...changes })]))).toEqual([
    `a ${verdict}`,
  ]);
});

test("a skill without findings is incomplete where a file was not read, or not to its end", () => {
  const files = [
    ...ofSkill("part", read("SKILL.md", "Read in part.")),
    ...ofSkill("skipped", read("SKILL.md"), {
      path: "x.zip",
      status: "skipped",
      reason: "An archive.",
    }),
    ...ofSkill("whole", read("SKILL.md")),
    { path: "big.md", status: "unreadable", reason: "Too large." } as const,
  ];
  expect(shown(verdictsOf(files, []))).toEqual([
    "part incomplete 0",
    "skipped incomplete 0",
    "whole no_findings 0",
  ]);
});

test("the worst skill comes first, and each finding counts once for each skill that it names", () => {
  const files = ["a", "b", "c", "d"].flatMap((skill) =>
    ofSkill(skill, read("SKILL.md"), read("run.sh")),
  );
  const both = finding({ file: "c/run.sh", severity: "critical" });
  const verdicts = verdictsOf(files, [
    finding({ file: "b/SKILL.md", severity: "medium" }),
    finding({ file: "d/SKILL.md" }),
    { ...both, parts: [finding({ file: "c/SKILL.md" }), finding({ file: "c/run.sh" })] },
    finding({ file: "elsewhere.md", severity: "critical" }),
  ]);
  expect(shown(verdicts)).toEqual([
    "c dangerous 1",
    "d dangerous 1",
    "b suspicious 1",
    "a no_findings 0",
  ]);
  expect(verdicts[0]).toMatchObject({ severity: "critical", files_read: 2, files_not_read: 0 });
});
