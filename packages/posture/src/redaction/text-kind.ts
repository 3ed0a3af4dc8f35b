/**
 * What a text is. "settings": of a configuration file, where every value of a name of a secret is
 * one. "prose": sentences about a workspace. "output": anything else that is shown, in which random
 * identifiers are nothing to hide.
 */
export type TextKind = "settings" | "prose" | "output";
