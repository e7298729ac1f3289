import type { HttpApp } from './http-app.ts';

/** Bodies of every content type stay the bytes that arrived: a signature is of these, not of what they mean. */
export function keepRawBodies(scope: Pick<HttpApp, 'removeAllContentTypeParsers' | 'addContentTypeParser'>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The bytes of a body in such a scope; none where there was no body. */
export const rawBody = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
