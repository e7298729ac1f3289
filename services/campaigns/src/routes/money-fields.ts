import { type Authenticator, requireUser } from '@sillage/infra/http';
import type { preHandlerAsyncHookHandler } from 'fastify';

/** A hook for a change of many things: where one of `fields` is among them, it asks what a route that moves money asks. */
export function moneyFields(authenticator: Authenticator, fields: readonly string[]): preHandlerAsyncHookHandler {
  const check = requireUser(authenticator, 'money');
  return async function (this, request, reply) {
    const { body } = request;
    const isMoney = typeof body === 'object' && body !== null && fields.some((it) => it in body);
    if (isMoney) await check.call(this, request, reply);
  };
}
