import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  type Installation,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
} from "@parapet/adapter-link";

export type OddService = {
  readonly installation: Installation;
  readonly folder: string;
  readonly remove: () => Promise<void>;
};

const noOpinion = "{}";
const perhaps = JSON.stringify({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "perhaps" },
});

type Answer = (response: ServerResponse, sign: (body: string, status?: number) => void) => void;

/** What goes wrong, by the word in the call that makes it so. */
const answers: Readonly<Record<string, Answer>> = {
  "odd-malformed": (_response, sign) => sign("{nope"),
  "odd-unknown-word": (_response, sign) => sign(perhaps),
  "odd-error": (_response, sign) => sign(noOpinion, 500),
  "odd-broken": (response) => response.destroy(),
  "odd-half": (response) => {
    response.writeHead(200, { "content-length": "100" }).write("{", () => response.destroy());
  },
  "odd-silent": () => undefined,
  "odd-stranger": (response) => response.end(noOpinion),
};

/** A stand-in for a service that has gone wrong; to every other call it has no objection. */
export async function startOddService(): Promise<OddService> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-odd-"));
  const key = "k".repeat(43);
  const answer = async (call: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(call);
    const nonce = String(call.headers[nonceHeader]);
    const sign = (said: string, status = 200): void => {
      response.setHeader(signatureHeader, signatureOfAnswer({ key, nonce, status, body: said }));
      response.writeHead(status, { "content-type": "application/json" }).end(said);
    };
    const word = Object.keys(answers).find((known) => body.includes(known));
    if (word === undefined) sign(noOpinion);
    else answers[word]?.(response, sign);
  };
  const server = createServer((call, response) => void answer(call, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const installation = { installation_id: "ad_odd", key, url, service: "home", agent_id: "" };
  await writeFile(join(folder, "installation.json"), JSON.stringify(installation));
  return {
    installation,
    folder,
    async remove() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
