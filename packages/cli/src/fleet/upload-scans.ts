import { gzip } from "node:zlib";
import { promisify } from "node:util";
import type { MachineUpload } from "@parapet/assessment";
import { UsageError } from "../core/usage-error.ts";
import { type AddedScan, mostUploadBytes, type Spool } from "./spool.ts";

const compressed = promisify(gzip);

/** Puts a scan where it waits to be sent. Throws UsageError for one that no server takes. */
export async function spoolUpload(
  spool: Spool,
  upload: MachineUpload,
): Promise<AddedScan & { readonly bytes: number }> {
  const body = await compressed(Buffer.from(JSON.stringify(upload)));
  if (body.length > mostUploadBytes) {
    throw new UsageError(
      `The scan of ${upload.report.service} is ${body.length} bytes, and a server takes ${mostUploadBytes}; split the workspace.`,
    );
  }
  const added = await spool.add(upload.report.scan_id, body);
  return { ...added, bytes: body.length };
}
