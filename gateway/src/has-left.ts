import type { ServerResponse } from 'node:http';

/** Whether the client has disconnected. Then the response's close event was already emitted, and does not come again. */
export const hasLeft = (response: ServerResponse): boolean =>
  response.destroyed || response.socket?.destroyed !== false;
