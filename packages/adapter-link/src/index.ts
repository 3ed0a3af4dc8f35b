export * from "./ask-guardrails.ts";
export * from "./ask-service.ts";
export * from "./headers.ts";
export * from "./hook-translation.ts";
export * from "./installation.ts";
export * from "./protector.ts";
export * from "./shortened.ts";
export * from "./signatures.ts";
