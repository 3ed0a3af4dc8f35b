import { bypassByDefault } from "./bypass-by-default.ts";
import { bypassInRepository } from "./bypass-in-repository.ts";
import { bypassLeftOpen } from "./bypass-left-open.ts";
import { bypassUnconfirmed } from "./bypass-unconfirmed.ts";
import { editsUnasked } from "./edits-unasked.ts";
import { projectLoosens } from "./project-loosens.ts";

export const modeChecks = [
  bypassByDefault,
  bypassInRepository,
  bypassLeftOpen,
  bypassUnconfirmed,
  editsUnasked,
  projectLoosens,
];
