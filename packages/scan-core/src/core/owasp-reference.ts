export const owaspAgenticReference =
  "https://genai.owasp.org/resource/owasp-top-10-for-agentic-applications-for-2026/";
