import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastPath, HttpApp } from '@sillage/runtime/http';

const PERMISSIONS = [
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'publickey-credentials-create=(self), publickey-credentials-get=(self)',
].join(', ');

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Headers of all responses of the gateway, including proxied ones. */
export function everyAnswer(app: HttpApp, isHttps: boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', STRICT_TRANSPORT);
  });
}

/** The same for the fast path; redirects have no content, so they need no `nosniff`. */
export const insistOnHttps = (fastPath: FastPath): FastPath => ({
  ...fastPath,
  headers: { 'Strict-Transport-Security': STRICT_TRANSPORT },
});

/**
 * Security headers of the web application's responses. Resolves with a function for the nonce of a request. Scripts
 * loaded by trusted scripts are trusted through `strict-dynamic`; everything else must come from this origin, or that
 * of the chat if one is configured. Not for tracking URLs, because shops load these.
 */
export async function pageHeaders(
  scope: HttpApp,
  chatScriptUrl?: string,
): Promise<(request: IncomingMessage) => string> {
  const nonces = new WeakMap<IncomingMessage, string>();
  const nonceOf = (request: IncomingMessage): string => {
    const nonce = nonces.get(request) ?? randomBytes(16).toString('base64');
    nonces.set(request, nonce);
    return nonce;
  };
  // The same nonce for scripts and styles (helmet's differ), because libraries that insert styles read the page's
  // nonce.
  const withNonce = (request: IncomingMessage) => `'nonce-${nonceOf(request)}'`;
  const chat = chatScriptUrl === undefined ? undefined : new URL(chatScriptUrl);
  const chatOrigin = chat ? [chat.origin] : [];
  const chatSocket = chat ? [`${chat.protocol === 'https:' ? 'wss' : 'ws'}://${chat.host}`] : [];
  await scope.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'strict-dynamic'", withNonce, ...chatOrigin],
        styleSrc: ["'self'", withNonce, ...chatOrigin],
        imgSrc: ["'self'", 'data:', ...chatOrigin],
        fontSrc: ["'self'", ...chatOrigin],
        connectSrc: ["'self'", ...chatOrigin, ...chatSocket],
        ...(chat && { frameSrc: ["'self'", chat.origin] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Set for every response already.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
  });
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  return nonceOf;
}
