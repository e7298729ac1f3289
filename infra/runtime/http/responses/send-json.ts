interface Reply {
  header(name: string, value: string): unknown;
  send(body: never): unknown;
}

/** Sends an already serialised answer, bypassing the route's serializer. */
export function sendJson<Of extends Reply>(reply: Of, body: Buffer | string): Of {
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.send(body as never);
  return reply;
}
