import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentsGranted } from "../tools/granted-agents.ts";

/** The agents that may drive a browser; none where the browser or its plugin is switched off. */
export function browserAgents(model: OpenClawModel): readonly AgentPolicy[] {
  return model.config.get("/browser/enabled") === false ? [] : agentsGranted(model, "browser");
}

/** A browser that OpenClaw does not start itself, but reaches at an address. */
export type RemoteBrowser = { readonly profile: string; readonly at: string; readonly url: string };

/** Browsers that are reached at an address, in the order of the file. */
export function remoteBrowsers({ config }: OpenClawModel): readonly RemoteBrowser[] {
  const profiles = keysAt(config, "/browser/profiles").map((profile) => ({
    profile,
    at: below("/browser/profiles", profile, "cdpUrl"),
  }));
  return [{ profile: "", at: "/browser/cdpUrl" }, ...profiles].flatMap((place) => {
    const url = asTrimmedText(config.get(place.at));
    return url === undefined ? [] : [{ ...place, url }];
  });
}

/** The profile as the subject of a sentence. */
export function browserName({ profile }: RemoteBrowser): string {
  return profile === "" ? "The browser" : `The browser of the profile ${profile}`;
}
