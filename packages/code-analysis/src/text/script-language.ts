/** A language whose scripts are read as code. */
export type ScriptLanguage = "python" | "javascript" | "typescript";
