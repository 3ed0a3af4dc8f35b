import type { ReportFormat } from "../report-format.ts";

export const csv: ReportFormat = {
  name: "csv",
  extension: ".csv",
  render: async ({ report, policy }) => {
    const { renderCsv } = await import("../csv.ts");
    return renderCsv(report, policy);
  },
};
