import { createHash, timingSafeEqual } from 'node:crypto';
import { text } from '@sillage/proto/values/text';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { FaultScript } from './faults.ts';
import { Happening } from './happenings.ts';

const FaultBody = z.object({
  kind: z.enum([
    'error_before',
    'error_after',
    'cut_before',
    'cut_after',
    'silent_before',
    'silent_after',
    'rate_limit',
    'conflict',
    'delay',
    'decline',
  ]),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  path: text(500).optional(),
  times: z.int().positive().optional(),
  after: z.int().nonnegative().optional(),
  delayMs: z.int().nonnegative().optional(),
  declineCode: text(100).optional(),
});
const Script = z.object({
  faults: z.array(FaultBody).optional(),
  webhooks: z
    .object({
      duplicate: z.boolean().default(false),
      shuffle: z.boolean().default(false),
      hold: z.boolean().default(false),
    })
    .optional(),
});

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
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const requireKey = async (request: { readonly headers: { readonly authorization?: string | undefined } }) => {
    const given = bearerToken(request.headers.authorization) ?? '';
    if (!timingSafeEqual(digest(given), digest(secretKey))) throw notFound();
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
