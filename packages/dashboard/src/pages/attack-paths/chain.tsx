import { Fragment } from "react";
import type { Api } from "../../api/types.ts";
import { chainOf } from "./exposure-text.ts";

/** "Anyone → Telegram direct messages → main and 3 like it". No name turns around what stands beside it. */
export function Chain({ exposure }: { readonly exposure: Api["Exposure"] }) {
  return chainOf(exposure).map(({ name, more }, index) => (
    // Parts have no name but their place: an agent may be called like a channel.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index === 0 ? "" : " → "}
      <bdi>{name}</bdi>
      {more}
    </Fragment>
  ));
}
