import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { browserOfPersonDriven } from "./browser-of-person-driven.ts";
import { browserOptionsSwitchProtectionOff } from "./browser-options-switch-protection-off.ts";
import { cookiesOfPersonImported } from "./cookies-of-person-imported.ts";
import { relayTakesOldSignIn } from "./relay-takes-old-sign-in.ts";
import { remoteBrowserInPrivateNetwork } from "./remote-browser-in-private-network.ts";
import { remoteBrowserUnreadable } from "./remote-browser-unreadable.ts";
import { remoteBrowserWithoutTls } from "./remote-browser-without-tls.ts";
import { scriptsInPages } from "./scripts-in-pages.ts";

export const browserChecks: readonly Check<OpenClawModel>[] = [
  remoteBrowserWithoutTls,
  remoteBrowserInPrivateNetwork,
  relayTakesOldSignIn,
  scriptsInPages,
  cookiesOfPersonImported,
  browserOptionsSwitchProtectionOff,
  browserOfPersonDriven,
  remoteBrowserUnreadable,
];
