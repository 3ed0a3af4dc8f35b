import type { Answered, Asked } from "./serve-on-socket.ts";

/** A web server of the attacker: it serves one text, and remembers what it was asked for. */
export type AttackerWeb = {
  readonly answer: (asked: Asked) => Answered;
  /** Sets the text that every page has. */
  readonly serve: (text: string) => void;
  /** True where a request had the text in its address or body. */
  readonly wasSent: (text: string) => boolean;
};

const mostAsked = 1_000;

export function attackerWeb(): AttackerWeb {
  let page = "";
  const asked: string[] = [];
  return {
    answer: ({ url, body }) => {
      if (asked.length < mostAsked) asked.push(`${url}\n${body}`);
      return { type: "text/plain; charset=utf-8", body: page };
    },
    serve: (text) => {
      page = text;
    },
    wasSent: (text) => asked.some((one) => one.includes(text)),
  };
}
