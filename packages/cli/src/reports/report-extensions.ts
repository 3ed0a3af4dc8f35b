import { formats } from "./formats/index.ts";

const extensions = formats.map(({ extension }) => extension);

/** As a sentence names them: ".json, .md or .sarif". */
export const reportExtensions = `${extensions.slice(0, -1).join(", ")} or ${extensions.at(-1)}`;
