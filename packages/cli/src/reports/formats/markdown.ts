import type { ReportFormat } from "../report-format.ts";

export const markdown: ReportFormat = {
  name: "markdown",
  extension: ".md",
  render: async ({ forReader, notes, target, least, policy, proofs }) => {
    const { renderMarkdown } = await import("../markdown.ts");
    return renderMarkdown(forReader.report, {
      omitted: forReader.omitted,
      target,
      least,
      notes,
      policy,
      proofs,
    });
  },
};
