import type { ReportFormat } from "../report-format.ts";

export const junit: ReportFormat = {
  name: "junit",
  extension: ".xml",
  render: async (content) => {
    const { renderJunit } = await import("../junit.ts");
    return renderJunit(content);
  },
};
