import type { ReportFormat } from "../report-format.ts";

export const json: ReportFormat = {
  name: "json",
  extension: ".json",
  render: async ({ report, notes }) => {
    const { jsonText } = await import("../json.ts");
    return jsonText({ ...report, notes });
  },
};
