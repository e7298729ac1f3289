import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { callStripe, findAtStripe } from './call-stripe.ts';

const answered = (statusCode: number, fields: object = {}) => {
  const raw = { type: 'invalid_request_error', message: 'What happened', requestId: 'req_1', statusCode, ...fields };
  return Stripe.errors.StripeError.generate(raw as Stripe.StripeRawError);
};
const failing = (error: unknown) => () => Promise.reject(error);

test.each([
  ['card_error', 402, { code: 'card_declined', decline_code: 'lost_card' }, 'declined', 'lost_card', true],
  ['invalid_request_error', 400, { code: 'parameter_unknown' }, 'refused', 'parameter_unknown', true],
  ['invalid_request_error', 400, { code: 'balance_insufficient' }, 'no_funds', 'balance_insufficient', true],
  ['invalid_request_error', 429, { code: 'rate_limit' }, 'rate_limited', 'rate_limit', false],
  ['invalid_request_error', 401, {}, 'not_now', 'invalid_request_error', false],
  ['idempotency_error', 400, {}, 'unknown_outcome', 'idempotency_error', true],
  ['idempotency_error', 409, { code: 'idempotency_key_in_use' }, 'unknown_outcome', 'idempotency_key_in_use', false],
  ['api_error', 500, {}, 'unknown_outcome', 'api_error', true],
  ['api_error', 500, { requestId: undefined }, 'unknown_outcome', 'api_error', false],
] as const)('%s, %i, %o is a fault of the kind %s', async (type, status, more, kind, code, isKeyExhausted) => {
  const call = callStripe(failing(answered(status, { type, rawType: type, ...more })));
  await expect(call).rejects.toMatchObject({ name: 'ProviderFault', kind, code, isKeyExhausted });
});

test('an object that Stripe does not have is undefined, another fault is not', async () => {
  expect(await findAtStripe(failing(answered(404, { code: 'resource_missing' })))).toBeUndefined();
  await expect(findAtStripe(failing(answered(404, { code: 'url_invalid' })))).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('an error that does not come from Stripe is rethrown', async () => {
  await expect(callStripe(failing(new TypeError('ours')))).rejects.toThrow(TypeError);
});
