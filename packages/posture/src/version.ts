import manifest from "../package.json" with { type: "json" };

/** Version of Parapet, as its packages say it. */
export const version: string = manifest.version;
