import { create } from '@bufbuild/protobuf';
import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { Campaign } from '@sillage/proto/http/campaigns';
import { topics } from '@sillage/proto/topics';
import { batchOf } from '@sillage/runtime/bus/testing';
import { accountEventsConsumer } from '../consumers/account-events.ts';
import { type Fixture, INTERNAL_SECRET } from './fixture.ts';

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;
export type Kind = NonNullable<AccountEvent['event']['case']>;

export const accountEvent = (userId: string, version: number, kind: Kind): AccountEvent =>
  create(AccountEventSchema, { userId, version: BigInt(version), event: { case: kind, value: {} } });

export const deliver = (fixture: Fixture, ...messages: readonly AccountEvent[]) =>
  accountEventsConsumer(fixture.deps)(batchOf(topics.accountEvents.name, messages));

export const campaignOf = async (merchant: Merchant, id: string) =>
  Campaign.parse((await merchant.call(`/api/v1/campaigns/${id}`)).json());

const headers = { 'x-sillage-internal': INTERNAL_SECRET };
export const lookUp = async (fixture: Fixture, path: string) =>
  (await fixture.app.inject({ url: `/internal/${path}`, headers })).json();
export const lastSnapshot = async (fixture: Fixture, id: string) =>
  (await fixture.outbox(id)).findLast((row) => row.event.event.case === 'campaign')?.event.event.value;
