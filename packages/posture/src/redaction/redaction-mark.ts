/**
 * True for what tools write where they took a secret out: "__OPENCLAW_REDACTED__", "[redacted]",
 * "xoxb-REDACTED", "***". The secret itself is unknown, and OpenClaw refuses such a mark as a
 * credential of its gateway.
 */
export function isRedactionMark(text: string): boolean {
  const value = text.trim();
  if (value.length > longestMark) return false;
  return (
    /^\*{3,}$/.test(value) || value.split(/[^A-Za-z]+/).some((word) => /^redacted$/i.test(word))
  );
}

const longestMark = 60;
