import type { HttpApp } from '../app/http-app.ts';

/** Keeps bodies of every content type as raw bytes, because signatures cover the bytes. */
export function keepRawBodies(scope: Pick<HttpApp, 'removeAllContentTypeParsers' | 'addContentTypeParser'>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The bytes of a body in such a scope; empty without a body. */
export const rawBody = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
