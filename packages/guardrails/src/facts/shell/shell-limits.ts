/** In UTF-16 code units; of a longer script the beginning is read. */
export const maxScript = 65_536;
/** Of a script and all scripts within it together. */
export const maxScripts = 4 * maxScript;
/** A script within a script within … */
export const maxDepth = 8;
/** Of one command. */
export const maxWords = 1024;
/** Of the piece of text that a command is shown with. */
export const maxRaw = 1000;
/** Functions, and aliases, of a script. */
export const maxDefinitions = 64;
/** Of the bodies of loops that are read once a round, together. In UTF-16 code units. */
export const maxUnrolled = 16_384;
/** Texts that a script assigns to variables. */
export const maxConstants = 256;
/** Of a script; what further ones hold is not known. */
export const maxVariables = 256;
