import { fromBinary } from '@bufbuild/protobuf';
import { PaymentMethodsChangedSchema } from '@sillage/proto/events/payment_methods';
import { CardList, CardSetup, OwnerCards } from '@sillage/proto/http/cards';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Fixture, INTERNAL_SECRET } from './fixture.ts';

/** A merchant of the fixture, or another caller. */
type Caller = Pick<Awaited<ReturnType<Fixture['newMerchant']>>, 'call'>;

export const POST = { method: 'POST', body: {} } as const;
export const cardsOf = async ({ call }: Caller) => CardList.parse((await call('/api/v1/billing/cards')).json()).cards;
export const remove = ({ call }: Caller, id = '') => call(`/api/v1/billing/cards/${id}`, { method: 'DELETE' });
export const makeDefault = ({ call }: Caller, id = '') => call(`/api/v1/billing/cards/${id}/default`, POST);

export async function startSetup({ call }: Caller): Promise<string> {
  const answer = await call('/api/v1/billing/cards/setup', { method: 'POST', body: { campaignName: 'Shoes' } });
  expect(answer.status, answer.text).toBe(200);
  return CardSetup.parse(answer.json()).url;
}

/** Follows the redirect of the browser, without a session. Returns the URL of the web application at which it ends. */
export async function comeBack({ app }: Fixture, location: string | null): Promise<URL> {
  const { pathname, search } = new URL(location ?? '');
  const answer = await app.inject({ method: 'GET', url: `${pathname}${search}` });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location));
}

export async function ownerCards({ app }: Fixture, ownerUserId: string): Promise<OwnerCards> {
  const answer = await app.inject({
    url: `/internal/owners/${ownerUserId}/cards`,
    headers: { [INTERNAL_HEADER]: INTERNAL_SECRET },
  });
  return OwnerCards.parse(answer.json());
}

export async function eventsOf({ db }: Fixture, ownerUserId: string): Promise<(readonly [number, number])[]> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from outbox where topic = 'payment-methods' and partition_key = ${ownerUserId} order by id`.execute(
    db,
  );
  return rows
    .map((row) => fromBinary(PaymentMethodsChangedSchema, row.value))
    .map((event) => [Number(event.version), event.cardsCount] as const);
}
