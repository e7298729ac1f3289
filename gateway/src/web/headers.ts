import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FrontDoor, HttpApp } from '@sillage/runtime/http';

const PERMISSIONS = [
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'publickey-credentials-create=(self), publickey-credentials-get=(self)',
].join(', ');

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Headers of every response of the gateway, proxied ones included. */
export function everyAnswer(app: HttpApp, isHttps: boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', STRICT_TRANSPORT);
  });
}

/** The same of what is answered in front of its router: a redirect has no content whose type could be guessed. */
export const insistOnHttps = (door: FrontDoor): FrontDoor => ({
  ...door,
  headers: { 'Strict-Transport-Security': STRICT_TRANSPORT },
});

/**
 * Security headers of the web application's responses. Resolves with the nonce of a request, for its page. Each request
 * has its own; scripts that a trusted script loads are trusted through `strict-dynamic`, everything else comes from this
 * origin only, or from that of the chat where there is one. Not for the tracking addresses: shops load those.
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
  // One for scripts and styles alike (helmet's own differ): libraries that insert a style read the page's one nonce.
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
