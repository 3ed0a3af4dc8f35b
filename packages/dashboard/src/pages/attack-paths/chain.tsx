import { Fragment } from "react";
import type { Api } from "../../api/types.ts";
import { chainOf } from "./exposure-text.ts";

/**
 * "Anyone → Telegram direct messages → main and 3 like it". Isolates the text direction of names.
 */
export function Chain({ exposure }: { readonly exposure: Api["Exposure"] }) {
  return chainOf(exposure).map(({ name, more }, index) => (
    // Parts have no ID: an agent and a channel may share a name.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index === 0 ? "" : " → "}
      <bdi>{name}</bdi>
      {more}
    </Fragment>
  ));
}
