import { bearerToken, type HttpApp, isSameSecret } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { Fault, type FaultScript, WebhookFaults } from './faults.ts';
import { SimulatedEvent } from './simulated-events.ts';

const Script = z.object({ faults: z.array(Fault).optional(), webhooks: WebhookFaults.optional() });

interface ControlRoutes {
  readonly secretKey: string;
  readonly faults: FaultScript;
  readonly simulate: (event: SimulatedEvent) => { readonly id: string };
}

/**
 * `POST /local/faults` adds to the fault script, `DELETE` clears it; `POST /local/simulated-events` applies an event at
 * Stripe that no call of ours causes. For other processes, which authenticate with the secret key.
 */
export function controlRoutes(app: HttpApp, { secretKey, faults, simulate }: ControlRoutes): void {
  const requireKey = async (request: { readonly headers: { readonly authorization?: string | undefined } }) => {
    if (!isSameSecret(bearerToken(request.headers.authorization) ?? '', secretKey)) throw notFound();
  };

  const config = { changes: 'nothing' } as const;

  app.post('/local/faults', { onRequest: requireKey, config, schema: { body: Script } }, (request, reply) => {
    faults.add(...(request.body.faults ?? []));
    if (request.body.webhooks) faults.webhooks(request.body.webhooks);
    return reply.code(204).send();
  });

  app.post(
    '/local/simulated-events',
    { onRequest: requireKey, config, schema: { body: SimulatedEvent } },
    (request) => {
      try {
        return simulate(request.body);
      } catch (error) {
        if (error instanceof ApiError) throw new AppError('conflict', error.message);
        throw error;
      }
    },
  );

  app.delete('/local/faults', { onRequest: requireKey, config }, (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}
