import helmet from '@fastify/helmet';
import type { HttpApp } from '@sillage/infra/http';

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** What every answer of the gateway says, whoever made it. */
export function everyAnswer(app: HttpApp, isHttps: boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/**
 * What the web application's answers say. A nonce is made per request; scripts that a trusted script loads are trusted
 * through `strict-dynamic`, everything else comes from this origin only. Not for the tracking addresses: shops load those.
 */
export async function pageHeaders(scope: HttpApp): Promise<void> {
  await scope.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'strict-dynamic'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Said for every answer already.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
  });
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
