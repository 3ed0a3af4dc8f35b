import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { SettingsError } from "@parapet/settings";
import { type Admission, type Admitted, namelessCaller } from "../access/admission.ts";
import { type AgentPriority, agentPriority } from "../access/agent-priority.ts";
import { type Connection, socketConnection, tcpConnection } from "../access/connection.ts";
import { connectionTurns, cutStalled } from "../access/connection-turns.ts";
import { listenLocally, type LocalSocket } from "../access/local-socket-server.ts";
import { type OpenConnections, openConnections } from "../access/open-connections.ts";
import type { PeerUser } from "../access/peer-user.ts";
import { readFairly, type ReadingTurns, readingTurns } from "../access/fair-reading.ts";
import { type RequestSlots, requestSlots } from "../access/request-slots.ts";
import { acceptedConnections } from "../access/accepted-connections.ts";
import type { ApiEnv } from "../access/environment.ts";
import { BufferedRequest } from "../access/buffered-request.ts";
import { openBodies } from "../access/open-bodies.ts";
import { forAgent } from "../store/for-agents.ts";
import { answerMalformed, malformedRequest } from "./malformed-requests.ts";
import { answerRateLimited } from "./rate-limit-answer.ts";

export type Listening = {
  /** "http://127.0.0.1:8000". */
  readonly url: string;
  /**
   * A sentence: why nothing listens at the socket in the data folder; "" where it does, or nobody
   * asked for it.
   */
  readonly socketProblem: string;
  /**
   * Takes no new requests, lets those under way end, and cuts what is left after the grace time.
   */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** What is in front of the application. */
export type Front = {
  readonly admit: Admission;
  /** Who calls over TCP. */
  readonly peerUser: PeerUser;
  /** The user that the server runs as; undefined where the system has no such numbers. */
  readonly ownUser: number | undefined;
  /** Folder in which a socket is put; "" for none. */
  readonly dataDir: string;
  /** Called for each request that is turned away before the application. */
  readonly turnedAway: (incoming: IncomingMessage, address: string) => void;
};

/**
 * Connections of one caller, and of all callers without a name; more than any machine has programs
 * that ask.
 */
const mostConnections = 1_000;

/** Of one caller, and of all callers without a name; eight of the largest exports of spans. */
const mostBytesOfBodies = 128 * 1024 * 1024;

/**
 * Connections that may wait to be taken in: where more come than can be served, a longer queue only
 * makes everyone late. Who finds no place over TCP tries again a second later; an adapter that
 * finds none at the socket calls over TCP.
 */
const backlog = 128;

/** So long a client may take nothing of its answer. Milliseconds. */
const stalledMs = 60_000;

/** Of all callers but adapters, whose calls never wait. Milliseconds. */
const slotLimits = { atOnce: 4, mostWaiting: 500, idleMs: 50 };

/** Agents wait for these: they stand behind one another only, never behind a scan or a list. */
const evaluationLimits = { atOnce: 2, mostWaiting: 500, idleMs: 50 };
const evaluationTarget = /^\/api\/v1\/guardrails\/evaluate(?:\?|$)/;

/** Nobody else waits longer for agents. Milliseconds. */
const longestBehindAgents = 50;

/** Binds the application to an address. Throws SettingsError where the address cannot be had. */
export async function listen(
  app: Hono<ApiEnv>,
  address: { readonly host: string; readonly port: number },
  front: Front,
): Promise<Listening> {
  const { host, port } = address;
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const { peerUser, ownUser } = front;
  const accepted = acceptedConnections(backlog);
  const slots = requestSlots(slotLimits, idleSoFar, accepted.all);
  const evaluations = requestSlots(evaluationLimits, idleSoFar, () => Promise.resolve());
  const agents = agentPriority(nowMs, longestBehindAgents);
  const reading = readingTurns(nowMs);
  const order = { slots, evaluations, agents, reading };
  const overTcp = serverFor(app, { ...front, ...order }, (socket, belongsTo) =>
    tcpConnection(socket, { peerUser, ownUser, belongsTo }),
  );
  const { server } = overTcp;
  accepted.watch(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ port, host: bare, backlog }, resolve);
  });
  const ofOwnUser = serverFor(app, { ...front, ...order }, (_socket, belongsTo) =>
    socketConnection(belongsTo),
  );
  accepted.watch(ofOwnUser.server);
  const local: LocalSocket =
    front.dataDir === ""
      ? { remove: () => Promise.resolve() }
      : await listenLocally(ofOwnUser.server, front.dataDir, backlog);
  const bound = server.address();
  const boundPort = bound !== null && typeof bound === "object" ? bound.port : port;
  return {
    url: `http://${bare.includes(":") ? `[${bare}]` : bare}:${boundPort}`,
    socketProblem: "problem" in local ? local.problem : "",
    stop: async (graceMs) => {
      // At once: who comes now finds no server, and not one that is about to end.
      const closed = [overTcp, ofOwnUser].map((one) => closing(one, graceMs));
      if ("remove" in local) await local.remove();
      await Promise.all(closed);
    },
  };
}

const nowMs = (): number => performance.now();
const idleSoFar = (): number => performance.eventLoopUtilization().idle;

function closing({ server, open }: OpenServer, graceMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
    // Node counts those as idle only once they have been asked something.
    open.endUnused();
  });
}

/** What the servers of one service share: who is answered before whom. */
type Order = {
  readonly slots: RequestSlots;
  readonly evaluations: RequestSlots;
  readonly agents: AgentPriority;
  readonly reading: ReadingTurns;
};
type OpenServer = { readonly server: Server; readonly open: OpenConnections };

function serverFor(
  app: Hono<ApiEnv>,
  { admit, turnedAway, slots, evaluations, agents, reading }: Front & Order,
  connect: (socket: Socket, belongsTo: Connection["belongsTo"]) => Connection,
): OpenServer {
  const connections = new WeakMap<object, Connection>();
  const waits = new WeakMap<object, number>();
  /** Requests that agents wait for. */
  const ofAgents = new WeakSet<object>();
  const open = openConnections(mostConnections);
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      const connection = connections.get(incoming.socket);
      const wait = waits.get(incoming) ?? 0;
      const turn = ofAgents.has(incoming) ? undefined : agents.turn;
      return app.fetch(request, { incoming, outgoing, connection, wait, turn });
    },
    {
      // Stands in where a request names no host, so that the application and not the adapter
      // refuses it.
      hostname: "localhost",
      errorHandler: malformedRequest,
    },
  );
  const bodies = openBodies(mostBytesOfBodies);
  /** Nobody else has the share of a user; it is asked who it is, for the next time. */
  const shareOf = ({ socket }: IncomingMessage, caller: string): string => {
    const connection = connections.get(socket);
    if (connection === undefined) return caller;
    void connection.user();
    return namelessCaller(connection);
  };
  const go = (incoming: BufferedRequest, outgoing: ServerResponse, admitted: Admitted): void => {
    const { caller, wait, named, isAgent } = admitted;
    const isEvaluation = evaluationTarget.test(incoming.url ?? "");
    bodies.add(named ? caller : "", () => shareOf(incoming, caller), incoming, outgoing);
    const start = async (): Promise<void> => {
      const closed = new Promise((resolve) => outgoing.once("close", resolve));
      if (isAgent || isEvaluation) {
        ofAgents.add(incoming);
        agents.before(closed);
      }
      // Of who leaves before the answer, the work goes on.
      await listener(incoming, outgoing);
      await closed;
    };
    if (wait === 0 && isAgent) {
      void forAgent(start);
      return;
    }
    const work = { start, isOver: () => !incoming.socket.writable };
    if (wait === 0 && (isEvaluation ? evaluations : slots).take(caller, work)) return;
    const seconds = Math.max(1, wait);
    if (named) {
      waits.set(incoming, seconds);
      void start();
      return;
    }
    turnedAway(incoming, connections.get(incoming.socket)?.address ?? "");
    answerRateLimited(outgoing, seconds);
  };
  const turns = connectionTurns();
  const answer = (incoming: BufferedRequest, outgoing: ServerResponse): void => {
    const connection = connections.get(incoming.socket);
    if (connection === undefined) outgoing.destroy();
    else {
      // Behind another one nobody knows yet whose it is.
      if (turns.isAnswering(incoming.socket)) {
        bodies.add("", () => shareOf(incoming, ""), incoming, outgoing);
      }
      turns.take(incoming.socket, outgoing, () => admitOne(incoming, outgoing, connection));
    }
  };
  const admitOne = (
    incoming: BufferedRequest,
    outgoing: ServerResponse,
    connection: Connection,
  ): void => {
    const { headers, url: target = "" } = incoming;
    const admitted = admit({ headers, target, connection });
    if (!("then" in admitted)) go(incoming, outgoing, admitted);
    else {
      admitted.then(
        (later) => go(incoming, outgoing, later),
        () => outgoing.destroy(),
      );
    }
  };
  const server = createServer(
    {
      // A request has to arrive whole within these times, so that slow ones cannot hold every
      // connection.
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // How late they may be noticed; Node looks every 30 s otherwise.
      connectionsCheckingInterval: 1_000,
      // Longer than the 20 s between two heartbeats of an adapter, which so keeps its connection
      // whatever others do.
      keepAliveTimeout: 30_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
      IncomingMessage: BufferedRequest,
    },
    answer,
  );
  readFairly(server, reading, nowMs);
  server.on("connection", (socket) => connections.set(socket, connect(socket, open.add(socket))));
  server.on("checkExpectation", answer);
  answerMalformed(server);
  cutStalled(server, turns, stalledMs);
  return { server, open };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code ?? "") {
    case "EADDRINUSE":
      return new SettingsError(`${host}:${port} is already in use; choose another --port.`);
    case "EACCES":
      return new SettingsError(
        `${host}:${port} requires root privileges; choose a --port above 1023.`,
      );
    case "EMFILE":
    case "ENFILE":
      return new SettingsError(
        "Parapet cannot listen: too many files are open. Raise the limit (`ulimit -n`), and try again.",
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new SettingsError(`${host} is not an address of this machine; choose another --host.`);
    default:
      return error;
  }
}
