import { type AskOptions, askService } from "./ask-service.ts";
import type { Installation } from "./installation.ts";

export type Heartbeat = {
  /** Of the runtime; "" when it is not known. */
  readonly version: string;
  /**
   * False when the runtime ends cleanly; absent from who only wants to know whether its service is
   * there.
   */
  readonly loaded?: boolean;
};

/** Tells the service how the adapter is. Throws NoTrustedAnswer where it could not be told. */
export async function sendHeartbeat(
  installation: Installation,
  heartbeat: Heartbeat,
  options: AskOptions,
): Promise<void> {
  await askService(installation, heartbeatPath(installation.installation_id), heartbeat, options);
}

/** Where an installation sends its heartbeats. */
export function heartbeatPath(installationId: string): string {
  return `/api/v1/adapters/${installationId}/heartbeat`;
}
