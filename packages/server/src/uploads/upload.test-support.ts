import { gzipSync } from "node:zlib";
import { assessUpload, type MachineUpload } from "@parapet/assessment";
import { shippedRules } from "@parapet/attack-paths";
import * as scanner from "@parapet/scanner";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Untrusted senders write to an agent that runs commands on the host. */
const openConfiguration = `{
  gateway: { bind: "loopback", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"], botToken: "\${BOT_TOKEN}" } },
  tools: { exec: { security: "full", ask: "off" } },
}
`;

/** What a machine sends of a real workspace. */
export async function scannedUpload({
  machine = "laptop-17",
  configuration = openConfiguration,
  scanId = "sc_1",
  now = "2026-01-01T00:00:00.000Z",
  skill,
}: {
  readonly machine?: string;
  readonly configuration?: string;
  readonly scanId?: string;
  readonly now?: string;
  /** What the file of a skill says; without it there is none. */
  readonly skill?: string;
} = {}): Promise<MachineUpload> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-upload-"));
  try {
    const path = join(folder, "openclaw.json");
    await writeFile(path, configuration);
    if (skill !== undefined) {
      await mkdir(join(folder, "skills", "pdf"), { recursive: true });
      await writeFile(join(folder, "skills", "pdf", "SKILL.md"), skill);
    }
    const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
    return await assessUpload(
      scanner,
      { path, service: "desk", environment, now, scanId },
      shippedRules(),
      { name: machine, os: "linux 6.1.0 x64", homes: [folder] },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function bodyOf(upload: unknown): Buffer {
  return gzipSync(JSON.stringify(upload));
}
