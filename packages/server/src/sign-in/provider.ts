import type { SignInProvider } from "@parapet/settings";
import type { Configuration } from "openid-client";
import { boundedFetch } from "../outbound/bounded-fetch.ts";

/** What a provider has to prove when a browser comes back from it. */
export type Challenge = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** What a provider gave for a sign-in, or a refresh of it. */
export type Granted = {
  readonly claims: Readonly<Record<string, unknown>>;
  /** "" where it gave none. */
  readonly refreshToken: string;
  readonly idToken: string;
  /** Seconds until its answer is over. */
  readonly lifetime: number;
};

/** Why a provider did not let somebody in. */
type RefusalReason = "refused" | "unavailable";

export class ProviderError extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderError";
    this.reason = reason;
  }
}

/** An OpenID Connect provider. Everything throws ProviderError. */
export type Provider = {
  /** Where a browser is sent to. */
  readonly authorizationUrl: (challenge: Challenge) => Promise<string>;
  /** Exchanges what it came back with. */
  readonly exchange: (returned: URL, challenge: Challenge) => Promise<Granted>;
  /** Asks again; for the same person. */
  readonly refresh: (granted: Granted, subject: string) => Promise<Granted>;
  /** Where a browser is sent to be signed out of the provider too; "" where it has no such page. */
  readonly endUrl: (granted: Granted) => Promise<string>;
};

const timeoutMs = 5_000;
const mostBytes = 1024 * 1024;
/** Seconds by which clocks may differ. */
const clockSkew = 60;
/** Seconds; where a provider does not say for how long its answer is good. */
const usualLifetime = 3_600;
/** After this the provider is asked again for its addresses and its keys. */
const configurationMs = 5 * 60 * 1_000;

export const callbackPath = "/api/v1/sign-in/callback";

export function openProvider(
  { issuer, clientId, clientSecret, publicUrl }: SignInProvider,
  {
    scopes,
    groupsClaim,
    privateHosts,
    nowMs,
  }: {
    readonly scopes: readonly string[];
    readonly groupsClaim: string;
    readonly privateHosts: readonly string[];
    readonly nowMs: () => number;
  },
): Provider {
  const redirectUri = `${publicUrl}${callbackPath}`;
  let known: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined;

  const discovered = async (): Promise<Configuration> => {
    const oidc = await library();
    const send = boundedFetch({ timeoutMs, mostBytes, privateHosts });
    const isLocal = new URL(issuer).protocol === "http:";
    return oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockSkew },
      clientSecret === "" ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        [oidc.customFetch]: (url, { method, headers, body }) =>
          send(url, { method, headers, body: textOf(body) }).catch((error: unknown) => {
            throw new ProviderError("unavailable", "The provider was not reached.", {
              cause: error,
            });
          }),
        // The provider's keys verify what it says, so that TLS is not all there is.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(isLocal ? [oidc.allowInsecureRequests] : []),
        ],
        timeout: timeoutMs / 1_000,
      },
    );
  };

  const current = async (): Promise<Configuration> => {
    if (known === undefined || nowMs() - known.at > configurationMs) {
      known = { at: nowMs(), configuration: discovered() };
    }
    try {
      return await known.configuration;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };

  /** The claims, with groups of the user info where the ID token has none. */
  const completed = async (
    configuration: Configuration,
    claims: Granted["claims"],
    accessToken: string,
  ): Promise<Granted["claims"]> => {
    const { sub } = claims;
    const { userinfo_endpoint: address } = configuration.serverMetadata();
    if (claims[groupsClaim] !== undefined || address === undefined) return claims;
    const { fetchUserInfo } = await library();
    return { ...(await fetchUserInfo(configuration, accessToken, String(sub))), ...claims };
  };

  const translated = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const problem = await asProviderError(error);
      if (problem.reason === "unavailable") known = undefined;
      throw problem;
    }
  };

  return {
    authorizationUrl: ({ state, nonce, verifier }) =>
      translated(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        return buildAuthorizationUrl(await current(), {
          redirect_uri: redirectUri,
          response_type: "code",
          scope: [...new Set(["openid", ...scopes])].join(" "),
          // Without it some providers give no refresh token.
          ...(scopes.includes("offline_access") ? { prompt: "consent" } : {}),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        }).href;
      }),

    exchange: (returned, { state, nonce, verifier }) =>
      translated(async () => {
        const { authorizationCodeGrant } = await library();
        const configuration = await current();
        const url = new URL(redirectUri);
        url.search = returned.search;
        const tokens = await authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = { ...tokens.claims() };
        return {
          claims: await completed(configuration, claims, tokens.access_token),
          refreshToken: tokens.refresh_token ?? "",
          idToken: tokens.id_token ?? "",
          lifetime: tokens.expires_in ?? usualLifetime,
        };
      }),

    refresh: ({ claims: before, refreshToken, idToken }, subject) =>
      translated(async () => {
        const { fetchUserInfo, refreshTokenGrant } = await library();
        const configuration = await current();
        const tokens = await refreshTokenGrant(configuration, refreshToken);
        const fresh = tokens.claims();
        const claims =
          fresh === undefined
            ? { ...(await fetchUserInfo(configuration, tokens.access_token, subject)) }
            : await completed(configuration, { ...fresh }, tokens.access_token);
        if (claims["sub"] !== before["sub"]) {
          throw new ProviderError("refused", "The provider answered for somebody else.");
        }
        return {
          claims,
          refreshToken: tokens.refresh_token ?? refreshToken,
          idToken: tokens.id_token ?? idToken,
          lifetime: tokens.expires_in ?? usualLifetime,
        };
      }),

    endUrl: ({ idToken }) =>
      translated(async () => {
        const { buildEndSessionUrl } = await library();
        const configuration = await current();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return "";
        return buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: `${publicUrl}/`,
          ...(idToken === "" ? {} : { id_token_hint: idToken }),
        }).href;
      }),
  };
}

/** A form, as the library sends it. */
function textOf(body: unknown): string {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === "string" ? body : "";
}

/** Loaded where somebody signs in: no other start and no command pays for it. */
const library = () => import("openid-client");

/** Nothing that a provider says is passed on. */
async function asProviderError(error: unknown): Promise<ProviderError> {
  return (
    ownErrorIn(error) ??
    new ProviderError(await reasonOf(error), "The provider did not let somebody in.", {
      cause: error,
    })
  );
}

/** Another try may be good: after a new look at the provider's keys, for one. */
const passing: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_KEY_SELECTION_FAILED",
]);

/** The library wraps what was thrown below it. */
function ownErrorIn(error: unknown): ProviderError | undefined {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (cause instanceof ProviderError) return cause;
    ({ cause } = cause);
  }
  return undefined;
}

/** A provider that answers and says no, or whose answer is not valid, refuses. */
async function reasonOf(error: unknown): Promise<RefusalReason> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await library();
  if (error instanceof AuthorizationResponseError) {
    return error.error === "temporarily_unavailable" || error.error === "server_error"
      ? "unavailable"
      : "refused";
  }
  if (error instanceof ResponseBodyError) return error.status >= 500 ? "unavailable" : "refused";
  if (!(error instanceof ClientError)) return "unavailable";
  return passing.has(error.code ?? "") ? "unavailable" : "refused";
}
