import {
  type AbstractValue,
  joinLabels,
  type Labels,
  labelsOf,
  relabeled,
  unknown,
} from "./abstract-value.ts";
import type { Call, CallArgument } from "./call.ts";
import type { Flow } from "./flow-state.ts";
import type { Slot } from "./link.ts";
import { withoutKeys } from "./secret-variables.ts";
import { silencers, silentPrefixes } from "./sources.ts";
import { withoutPayload } from "./obfuscated-text.ts";
import { contentOf } from "./write-sinks.ts";

const adding =
  /^(?:append|appendleft|extend|push|unshift|insert|add|update|set|setdefault|add_attachment|add_alternative|set_content|set_payload|putheader|add_header|add_unredirected_header|attach|setRequestHeader|setHeader|assign)$/;
/** Methods of archives, which add the file or the folder that an argument names. */
const packing = /^(?:addLocalFile|addLocalFolder|directory|glob|addFile)$/;
const addingHeader = /header$/i;
/** Functions that pass on parts of a literal, or its decoded text. */
const handing =
  /^(?:split|slice|map|filter|reduce|join|replace|replaceAll|enumerate|zip|range|from|list|tuple|str|String|concat|charCodeAt|codePointAt|reverse|reversed|strip|trim|encode|decode|toString|format|substring|entries)$/;
/** Functions that return a text in another form: it is still the same text. */
const rewriting =
  /^(?:(?:[bax]\d\d|standard_b64|urlsafe_b64)encode|encodebytes|hexlify|b2a_\w+|btoa|hex|from|bytes|dumps?|stringify|dict|str|list|tuple|repr|urlencode|quote|quote_plus|encodeURIComponent|encodeURI|escape|encode|decode|toString|lower|upper|toLowerCase|toUpperCase|strip|trim|replace|replaceAll|join|split|slice|substring|substr|format|concat|padEnd|ljust|assign|entries|fromEntries|values|items|copy|get|map|filter|reduce|compress|deflate|gzipSync|reversed|URLSearchParams|FormData|BytesIO|Blob|TextEncoder)$/;

/** Functions that return a number from their argument; of an unreadable literal it is a part. */
const numbers: ReadonlySet<string> = new Set(["int", "float", "parseInt", "Number", "ord"]);

function asNumbers(args: readonly CallArgument[]): AbstractValue {
  return {
    labels: relabeled(labelsOf(args.map(({ value }) => value)), (label) =>
      label === "payload" ? label : undefined,
    ),
  };
}

/** What a filter lets through: its callback compares each with the name of a file of secrets. */
function chosenFiles({ links }: Flow, args: readonly CallArgument[]): readonly Labels[] {
  return args
    .flatMap(({ value }) => value.functions ?? [])
    .flatMap((fn) => links.functions[fn]?.params ?? [])
    .map((slot) =>
      relabeled(links.valueOf(slot).labels, (label) =>
        label === "held:secret-file" || label === "held:settings-file" ? label : undefined,
      ),
    );
}

/** An unknown function returns its arguments in another form. */
export function passedOn(flow: Flow, call: Call): AbstractValue {
  const { program, ref, method, receiver, receiverId, args } = call;
  if (numbers.has(ref)) return asNumbers(args);
  if (silencers.has(ref) || silentPrefixes.some((prefix) => ref.startsWith(prefix))) return unknown;
  if (
    /^(?:exists|is_file|is_dir|startswith|endswith|startsWith|endsWith|includes|some|every|has|test|indexOf|index|find|count)$/.test(
      method,
    )
  ) {
    return method === "find" ? { labels: receiver?.labels ?? unknown.labels } : unknown;
  }
  const given = args.filter(({ value }) => value.functions === undefined).map(({ value }) => value);
  if (adding.test(method) && receiver !== undefined) {
    const target = ref === "Object.assign" ? args[0]?.id : receiverId;
    const slot: Slot | undefined =
      target === undefined ? undefined : flow.links.rootOf(program, target);
    // A single key in a header is normal use.
    const added = addingHeader.test(method) ? withoutKeys(labelsOf(given)) : labelsOf(given);
    if (slot !== undefined) flow.links.addLabels(slot, added);
    // A message is built step by step, and then sent.
    return {
      ...(ref === "Object.assign" ? (args[0]?.value ?? unknown) : receiver),
      labels: joinLabels([receiver.labels, added]),
    };
  }
  if (packing.test(method) && receiver !== undefined && given.length > 0) {
    const slot = flow.links.rootOf(program, receiverId);
    if (slot !== undefined) flow.links.addLabels(slot, contentOf(labelsOf(given)));
    return receiver;
  }
  const returned = args
    .flatMap(({ value }) => value.functions ?? [])
    .map((fn) => {
      const result = flow.links.functions[fn]?.result;
      return result === undefined ? unknown : flow.links.valueOf(result);
    });
  const all: Labels = joinLabels([
    receiver?.labels ?? unknown.labels,
    ...given.map(({ labels: of }) => of),
    ...returned.map(({ labels: of }) => of),
  ]);
  const chosen = method === "filter" ? joinLabels([all, ...chosenFiles(flow, args)]) : all;
  const keys = rewriting.test(method) ? chosen : withoutKeys(chosen);
  const labels = handing.test(method) ? keys : withoutPayload(keys);
  const name = ref === "" ? "" : `${ref}()`.slice(0, 160);
  const opened = receiver?.opened ?? given[0]?.opened;
  const [mapped] = returned;
  return {
    labels,
    ...(name === "" ? {} : { ref: name }),
    ...(opened === undefined ? {} : { opened }),
    ...(method === "map" && mapped?.options !== undefined ? { items: mapped.options } : {}),
    ...(/^(?:then|map)$/.test(method) && mapped?.text !== undefined ? { text: mapped.text } : {}),
  };
}
