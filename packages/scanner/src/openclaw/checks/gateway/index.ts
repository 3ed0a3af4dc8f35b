import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { controlUiAnyOrigin } from "./control-ui-any-origin.ts";
import { gatewayBindBeyondLoopback } from "./gateway-bind-beyond-loopback.ts";
import { gatewayPublishedByFunnel } from "./gateway-published-by-funnel.ts";
import { gatewaySecretGuessable } from "./gateway-secret-guessable.ts";
import { gatewayWithoutAuthentication } from "./gateway-without-authentication.ts";

export const gatewayChecks: readonly Check<OpenClawModel>[] = [
  controlUiAnyOrigin,
  gatewayBindBeyondLoopback,
  gatewayPublishedByFunnel,
  gatewaySecretGuessable,
  gatewayWithoutAuthentication,
];
