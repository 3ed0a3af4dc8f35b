import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { controlUiAnyOrigin } from "./control-ui-any-origin.ts";
import { controlUiCustomPlugins } from "./control-ui-custom-plugins.ts";
import { controlUiForeignCode } from "./control-ui-foreign-code.ts";
import { controlUiOriginWithoutTls } from "./control-ui-origin-without-tls.ts";
import { controlUiOriginsMissing } from "./control-ui-origins-missing.ts";
import { defaultRoleAdministers } from "./default-role-administers.ts";
import { devicesApprovedByProxy } from "./devices-approved-by-proxy.ts";
import { embedsLoadExternalPages } from "./embeds-load-external-pages.ts";
import { embedsShareOrigin } from "./embeds-share-origin.ts";
import { externalFunnelPreserved } from "./external-funnel-preserved.ts";
import { gatewayAddressUnusable } from "./gateway-address-unusable.ts";
import { gatewayBindBeyondLoopback } from "./gateway-bind-beyond-loopback.ts";
import { gatewayModeMissing } from "./gateway-mode-missing.ts";
import { gatewayPublishedByFunnel } from "./gateway-published-by-funnel.ts";
import { gatewaySecretGuessable } from "./gateway-secret-guessable.ts";
import { gatewayServedToTailnet } from "./gateway-served-to-tailnet.ts";
import { gatewayTokenGivenTwice } from "./gateway-token-given-twice.ts";
import { gatewayWithoutAuthentication } from "./gateway-without-authentication.ts";
import { gatewayWithoutTls } from "./gateway-without-tls.ts";
import { httpFetchesAnyUrl } from "./http-fetches-any-url.ts";
import { httpInterfaceEnabled } from "./http-interface-enabled.ts";
import { machineAnnouncedOnNetwork } from "./machine-announced-on-network.ts";
import { operatorTerminal } from "./operator-terminal.ts";
import { proxyHeadersNotAttributed } from "./proxy-headers-not-attributed.ts";
import { remoteGatewayWithoutTls } from "./remote-gateway-without-tls.ts";
import { remoteHostKeyUnchecked } from "./remote-host-key-unchecked.ts";
import { signInAttemptsHardlyLimited } from "./sign-in-attempts-hardly-limited.ts";
import { tailnetIdentityReplacesSecret } from "./tailnet-identity-replaces-secret.ts";
import { toolsReopenedOverHttp } from "./tools-reopened-over-http.ts";
import { trustedProxiesTooWide } from "./trusted-proxies-too-wide.ts";
import { trustedProxyAdmitsEveryone } from "./trusted-proxy-admits-everyone.ts";
import { trustedProxyAllowsLoopback } from "./trusted-proxy-allows-loopback.ts";
import { trustedProxyIncomplete } from "./trusted-proxy-incomplete.ts";

export const gatewayChecks: readonly Check<OpenClawModel>[] = [
  controlUiAnyOrigin,
  controlUiCustomPlugins,
  controlUiForeignCode,
  controlUiOriginWithoutTls,
  controlUiOriginsMissing,
  defaultRoleAdministers,
  devicesApprovedByProxy,
  embedsLoadExternalPages,
  embedsShareOrigin,
  externalFunnelPreserved,
  gatewayAddressUnusable,
  gatewayBindBeyondLoopback,
  gatewayModeMissing,
  gatewayPublishedByFunnel,
  gatewaySecretGuessable,
  gatewayServedToTailnet,
  gatewayTokenGivenTwice,
  gatewayWithoutAuthentication,
  gatewayWithoutTls,
  httpFetchesAnyUrl,
  httpInterfaceEnabled,
  machineAnnouncedOnNetwork,
  operatorTerminal,
  proxyHeadersNotAttributed,
  remoteGatewayWithoutTls,
  remoteHostKeyUnchecked,
  signInAttemptsHardlyLimited,
  tailnetIdentityReplacesSecret,
  toolsReopenedOverHttp,
  trustedProxiesTooWide,
  trustedProxyAdmitsEveryone,
  trustedProxyAllowsLoopback,
  trustedProxyIncomplete,
];
