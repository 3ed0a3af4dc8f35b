export { openclawProtector } from "./protector.ts";
