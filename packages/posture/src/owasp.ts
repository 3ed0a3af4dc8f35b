/**
 * OWASP Top 10 for Agentic Applications, version 1.0 (December 2025), by its published names.
 * The version is part of the vocabulary: tags of another edition would need another table.
 */
export const owaspAgenticTop10 = {
  ASI01: "Agent Goal Hijack",
  ASI02: "Tool Misuse and Exploitation",
  ASI03: "Identity and Privilege Abuse",
  ASI04: "Agentic Supply Chain Vulnerabilities",
  ASI05: "Unexpected Code Execution (RCE)",
  ASI06: "Memory & Context Poisoning",
  ASI07: "Insecure Inter-Agent Communication",
  ASI08: "Cascading Failures",
  ASI09: "Human-Agent Trust Exploitation",
  ASI10: "Rogue Agents",
} as const;

export type OwaspTag = keyof typeof owaspAgenticTop10;

export const owaspTags = [
  "ASI01",
  "ASI02",
  "ASI03",
  "ASI04",
  "ASI05",
  "ASI06",
  "ASI07",
  "ASI08",
  "ASI09",
  "ASI10",
] as const satisfies readonly OwaspTag[];

export function isOwaspTag(text: string): text is OwaspTag {
  return Object.hasOwn(owaspAgenticTop10, text);
}
