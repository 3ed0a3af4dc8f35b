/** For `parapet config check`, without the service. */
export { checkConfiguration } from "./check-configuration.ts";
