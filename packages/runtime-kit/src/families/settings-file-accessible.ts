import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { LayerMode } from "@parapet/scan-core/layers/read-layer.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "rationale" | "remediation"> & {
  /** The file that nobody else may read, either. */
  readonly secret: {
    readonly file: string;
    /** What is in it, as the end of the message. */
    readonly holds: string;
    /** Where others can read it. */
    readonly severity: FindingSeverity;
  };
};

/**
 * A file of settings that other users of the machine can write, or one with logins that they can
 * read.
 */
export function settingsFileAccessible<Model extends { readonly files: readonly LayerMode[] }>({
  secret,
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "Settings file accessible to other users",
    severity: "high",
    owasp: ["ASI03", "ASI10"],
    run: ({ files }, report) => {
      for (const { path, level, mode, isGroupShared } of files) {
        const others = isGroupShared ? 0o077 : 0o007;
        const writable = (mode & others & 0o022) !== 0;
        const readable = path.endsWith(secret.file) && (mode & others & 0o044) !== 0;
        if (level === "managed" || (!writable && !readable)) continue;
        const who =
          (mode & (readable ? 0o006 : 0o002)) === 0 ? "its group" : "every user of the machine";
        const how = [...(readable ? ["readable"] : []), ...(writable ? ["writable"] : [])];
        report({
          at: "",
          file: { path, isFolder: false, excerpt: `mode ${octalMode(mode)}` },
          severity: (mode & 0o002) !== 0 ? "high" : readable ? secret.severity : "medium",
          message: `${path} is ${how.join(" and ")} by ${who}${readable ? `, and holds ${secret.holds}` : ""}.`,
        });
      }
    },
    fix: {
      safe: true,
      title: "Sets the file mode to 600",
      apply: ({ file }, edit) => {
        if (file !== undefined) edit.chmod(file.path, 0o600);
      },
    },
    ...own,
  };
}
