import manifest from "../../package.json" with { type: "json" };

/** Version of Parapet. */
export const version: string = manifest.version;
