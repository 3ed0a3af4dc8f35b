import type { ReportFormat } from "../report-format.ts";

export const html: ReportFormat = {
  name: "html",
  extension: ".html",
  render: async (content) => {
    const { renderHtml } = await import("../html.ts");
    return renderHtml(content);
  },
};
