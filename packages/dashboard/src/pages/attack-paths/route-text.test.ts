import { expect, test } from "vitest";
import { nodeName, routeIds, routeText } from "./route-text.ts";

test.each([
  ["demo/tool/helpdesk/exec@host", "tool", "exec"],
  ["demo/agent/helpdesk", "agent", "helpdesk"],
  ["demo/channel/telegram/default/dm", "channel", "telegram/default/dm"],
  ["demo/mcp_server/mcp.example.net/0123456789abcdef", "mcp_server", "mcp.example.net"],
  ["demo/mcp_server/notes", "mcp_server", "notes"],
  ["demo/tool", "tool", "demo/tool"],
])("%s is shown as a person calls it", (node_id, node_type, expected) => {
  expect(nodeName({ node_id, node_type })).toBe(expected);
});

test("a route is its nodes in order", () => {
  const step = { edge_to_next: "", evidence: [], label: "", technique: "" };
  const steps = [
    { ...step, node_id: "demo/principal/anyone", node_type: "principal" },
    { ...step, node_id: "demo/agent/main", node_type: "agent" },
  ];
  expect(routeText(steps as never)).toBe("anyone → main");
  const names = new Map([["demo/principal/anyone", "Anyone on the list"]]);
  expect(routeText(steps as never, names)).toBe("Anyone on the list → main");
  const channel = { ...step, node_id: "demo/channel/whatsapp/default/dm", node_type: "channel" };
  const named = new Map([[channel.node_id, "whatsapp direct messages"]]);
  expect(routeText([channel] as never, named)).toBe("WhatsApp direct messages");
  expect(routeText([channel] as never)).toBe("whatsapp/default/dm");
  expect(routeIds(steps as never)).toBe("demo/principal/anyone → demo/agent/main");
});
