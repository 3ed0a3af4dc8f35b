import { certificatesUnchecked } from "./certificates-unchecked.ts";
import { modelAddress } from "./model-address.ts";
import { secretInSettings } from "./secret-in-settings.ts";
import { telemetryCarriesContent } from "./telemetry-carries-content.ts";
import { trafficLedByRepository } from "./traffic-led-by-repository.ts";
import { updatesOff } from "./updates-off.ts";

export const environmentChecks = [
  certificatesUnchecked,
  modelAddress,
  secretInSettings,
  telemetryCarriesContent,
  trafficLedByRepository,
  updatesOff,
];
