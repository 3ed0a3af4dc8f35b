/** Address of a page of OpenClaw's documentation. */
export function openclawDocs(page: string): string {
  return `https://docs.openclaw.ai/${page}`;
}

export const owaspAgenticReference =
  "https://genai.owasp.org/resource/owasp-top-10-for-agentic-applications-for-2026/";
