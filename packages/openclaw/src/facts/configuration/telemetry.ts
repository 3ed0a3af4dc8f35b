import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";

const otel = "/diagnostics/otel";

/** An address to which OpenClaw exports telemetry. */
export type TelemetryAddress = { readonly at: string; readonly address: string };

/**
 * Where telemetry goes; nowhere while it is off. Unset, the SDK's own default is a collector on
 * this machine.
 */
export function telemetryAddresses({ config }: OpenClawModel): readonly TelemetryAddress[] {
  if (!exportsTelemetry({ config })) return [];
  return ["endpoint", "tracesEndpoint", "metricsEndpoint", "logsEndpoint"].flatMap((name) => {
    const at = `${otel}/${name}`;
    const address = asTrimmedText(config.get(at));
    return address === undefined ? [] : [{ at, address }];
  });
}

/** True while OpenTelemetry is switched on. */
export function exportsTelemetry({ config }: Pick<OpenClawModel, "config">): boolean {
  return config.get("/diagnostics/enabled") !== false && config.get(`${otel}/enabled`) === true;
}

/** What adds the content of conversations to telemetry: true, or an object in older releases. */
export const contentAt = `${otel}/captureContent`;

export function exportsContent({ config }: Pick<OpenClawModel, "config">): boolean {
  return config.get(contentAt) === true || config.get(`${contentAt}/enabled`) === true;
}
