import { bearerToken, type HttpApp, isSameSecret } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { Fault, type FaultScript, WebhookFaults } from './faults.ts';
import { Happening } from './happenings.ts';

const Script = z.object({ faults: z.array(Fault).optional(), webhooks: WebhookFaults.optional() });

interface ControlRoutes {
  readonly secretKey: string;
  readonly faults: FaultScript;
  readonly happen: (happening: Happening) => { readonly id: string };
}

/**
 * `POST /local/faults` adds to the fault script, `DELETE` drops it; `POST /local/happenings` makes happen what Stripe
 * tells of afterwards. For whoever holds the secret key and is another process.
 */
export function controlRoutes(app: HttpApp, { secretKey, faults, happen }: ControlRoutes): void {
  const requireKey = async (request: { readonly headers: { readonly authorization?: string | undefined } }) => {
    if (!isSameSecret(bearerToken(request.headers.authorization) ?? '', secretKey)) throw notFound();
  };

  const config = { changes: 'nothing' } as const;

  app.post('/local/faults', { onRequest: requireKey, config, schema: { body: Script } }, (request, reply) => {
    faults.add(...(request.body.faults ?? []));
    if (request.body.webhooks) faults.webhooks(request.body.webhooks);
    return reply.code(204).send();
  });

  app.post('/local/happenings', { onRequest: requireKey, config, schema: { body: Happening } }, (request) => {
    try {
      return happen(request.body);
    } catch (error) {
      if (error instanceof ApiError) throw new AppError('conflict', error.message);
      throw error;
    }
  });

  app.delete('/local/faults', { onRequest: requireKey, config }, (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}
