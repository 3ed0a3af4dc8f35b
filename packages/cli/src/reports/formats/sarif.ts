import type { ReportFormat } from "../report-format.ts";

export const sarif: ReportFormat = {
  name: "sarif",
  extension: ".sarif",
  render: async ({
    report,
    catalog,
    notes,
    ways,
    policy,
    proofs,
    repository,
    suppressed,
    fixes,
  }) => {
    const { renderSarif } = await import("../sarif.ts");
    return renderSarif(report, catalog, notes, {
      ways,
      policy,
      proofs,
      repository,
      suppressed,
      fixes,
    });
  },
};
