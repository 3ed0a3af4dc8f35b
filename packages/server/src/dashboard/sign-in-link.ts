import { randomBytes } from "node:crypto";
import { type ServeOptions, SettingsError, settingsFrom } from "@parapet/settings";
import { serverAddress } from "../access/server-address.ts";
import { makeSignInCode } from "../access/sign-in-codes.ts";

export type SignInLink = {
  /**
   * "http://127.0.0.1:8000/#sign-in=…": what stands behind the # is not sent anywhere by the
   * browser.
   */
  readonly url: string;
  /** UTC, milliseconds, `Z`. */
  readonly expires_at: string;
};

/**
 * A link that opens the dashboard of the server on a data folder, signed in as the operator, once
 * and soon. No secret is sent: the server finds the code in the data folder. Throws SettingsError
 * where no server of the folder answers that only this machine reaches.
 */
export async function signInLink({
  env,
  cwd,
  now,
  ...where
}: Pick<ServeOptions, "config" | "data"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly now: () => Date;
}): Promise<SignInLink> {
  const { data } = settingsFrom(where, env, cwd);
  const address = await serverAddress(data);
  if ("problem" in address) throw new SettingsError(address.problem);
  const { code, expires_at } = await makeSignInCode(data, { now: now(), randomBytes });
  return { url: `${address.url}/#sign-in=${code}`, expires_at };
}
