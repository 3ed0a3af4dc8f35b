import { isList } from "@parapet/documents/find-node.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../client/client-spec.ts";
import { configLayer } from "./file-paths.ts";

/**
 * The only model of config.yaml that may chat, as "provider/model". Of several the person chooses
 * one in the program, and one from the hub is in no file: then "".
 */
export function chosenModel({ layers }: Pick<ClientModel, "layers">): string {
  const list = layers.get(`/${configLayer}/models`);
  const models = isList(list) ? list.map((item) => jsonObjectOf(item)) : [];
  const chatting = models.filter((model) => {
    const roles = model?.["roles"];
    return !isList(roles) || roles.includes("chat");
  });
  const [only, ...others] = chatting;
  const { provider, model } = only ?? {};
  if (others.length > 0 || typeof model !== "string" || typeof provider !== "string") return "";
  return `${provider}/${model}`;
}
