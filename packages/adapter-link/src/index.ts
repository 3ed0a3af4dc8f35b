export * from "./ask-service.ts";
export * from "./headers.ts";
export * from "./installation.ts";
export * from "./signatures.ts";
