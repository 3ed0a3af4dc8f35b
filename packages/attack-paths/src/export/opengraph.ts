import type { Attributes } from "@parapet/posture";
import type { Picture } from "./picture.ts";
import { shownText } from "./picture.ts";

type Properties = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const prefix = "Parapet";

/**
 * BloodHound's OpenGraph: nodes with up to three kinds, edges that name their ends by id,
 * properties that are simple values or lists of one type. Kinds are `Parapet_McpServer` and
 * `Parapet_CanWrite`, so that they do not collide with another collector's.
 */
export function toOpenGraph({ nodes, edges }: Picture): string {
  const graph = {
    nodes: nodes.map(({ node, score }) => ({
      id: node.key,
      kinds: [kindName(node.kind), prefix],
      properties: {
        ...ownProperties(node.attributes),
        name: shownText(node.label),
        displayname: shownText(node.label),
        service: shownText(node.service),
        risk_score: score,
      },
    })),
    edges: edges.map(({ edge, score }) => ({
      start: { value: edge.source, match_by: "id" },
      end: { value: edge.target, match_by: "id" },
      kind: kindName(edge.kind),
      properties: {
        ...ownProperties(edge.attributes),
        description: shownText(edge.description),
        basis: edge.basis,
        vulnerability: shownText(edge.vulnerability),
        fixed_by: edge.fixedBy.map(shownText),
        controls: edge.controls.map(({ name }) => shownText(name)),
        risk_score: score,
      },
    })),
  };
  return `${plainJson({ metadata: { source_kind: prefix }, graph })}\n`;
}

/** Ids are unchanged, except that what could mislead a terminal or a page is escaped as `\u….` */
function plainJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(
    /[<\u007F-\u009F\u2028\u2029]|\p{Cf}/gu,
    (found) =>
      found
        .split("")
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
  );
}

/**
 * "mcp_server" and "CAN_WRITE" in Pascal case: BloodHound accepts only letters, digits and
 * underscores.
 */
function kindName(kind: string): string {
  const words = kind.toLowerCase().split("_");
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${prefix}_${pascal}`;
}

/** BloodHound reserves `objectid` and the like, so attributes have a prefix. */
function ownProperties(attributes: Attributes): Properties {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      `attribute_${name.replaceAll(/[^A-Za-z0-9_]/g, "_")}`,
      typeof value === "string"
        ? shownText(value)
        : typeof value === "object"
          ? value.map(shownText)
          : value,
    ]),
  );
}
