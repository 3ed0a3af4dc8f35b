export * from "./declaration.ts";
export * from "./health.ts";
export * from "./invalid-registration.ts";
export * from "./key.ts";
export * from "./loosens.ts";
export * from "./registration.ts";
export * from "./timing.ts";
export * from "./violation.ts";
