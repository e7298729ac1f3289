interface Reply {
  header(name: string, value: string): unknown;
  send(body: never): unknown;
}

/** An answer that was written before, in place of what the route's schema would write. */
export function sendJson<Of extends Reply>(reply: Of, body: Buffer): Of {
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.send(body as never);
  return reply;
}
