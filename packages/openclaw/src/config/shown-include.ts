import { redactText } from "@parapet/posture/redaction";

/**
 * What an `$include` says, for a person to find it by, in quotes. What does not look like the name
 * of a file may be a secret that was put in the wrong place: it is not shown.
 */
export function shownInclude(written: string): string {
  const isShown = fileName.test(written) || plainPath.test(written);
  return JSON.stringify(isShown ? redactText(written, "settings") : "[redacted]");
}

const fileName = /^[^\0\n:?=]{1,200}\.(?:json5?|jsonc|ya?ml|toml)$/i;
const plainPath = /^(?:~|\.{1,2})?(?:\/(?:[a-z.]{1,16})){1,16}$/;
