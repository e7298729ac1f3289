import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@sillage/proto/http/errors';
import { v7 as uuid } from 'uuid';
import { problemOf } from '../responses/problems.ts';

const FAULTS: Readonly<Record<string, { readonly code: ErrorCode; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    detail: 'The headers of the request, cookies among them, are too long',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', detail: 'The request took too long to arrive' },
};
const UNREADABLE = { code: 'validation_failed', detail: 'This cannot be read as an HTTP request' } as const;

/**
 * Answers requests that Node cannot parse with a problem document, like all other errors, and closes the connection.
 */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(FAULTS[error.code ?? ''] ?? UNREADABLE, uuid());
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Connection: close',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
