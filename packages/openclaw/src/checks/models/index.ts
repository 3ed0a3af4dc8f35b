import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { modelServerReplaceable } from "./model-server-replaceable.ts";
import { modelShutDown } from "./model-shut-down.ts";
import { providerCertificateUnchecked } from "./provider-certificate-unchecked.ts";
import { providerInClearText } from "./provider-in-clear-text.ts";
import { providerNameLeadsElsewhere } from "./provider-name-leads-elsewhere.ts";
import { providerReachesPrivateNetworks } from "./provider-reaches-private-networks.ts";
import { retiredModel } from "./retired-model.ts";
import { smallModel } from "./small-model.ts";
import { weakModel } from "./weak-model.ts";

export const modelsChecks: readonly Check<OpenClawModel>[] = [
  modelServerReplaceable,
  modelShutDown,
  providerCertificateUnchecked,
  providerInClearText,
  providerNameLeadsElsewhere,
  providerReachesPrivateNetworks,
  retiredModel,
  smallModel,
  weakModel,
];
