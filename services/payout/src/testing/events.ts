import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { PayoutMethod, type SettlementEvent, SettlementEventSchema } from '@sillage/proto/events/settlements';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';

export const NOW = Date.parse('2026-11-21T10:00:00Z');

/** One line of a test's settlement. */
export interface TestLine {
  readonly affiliateId: string;
  readonly lineId?: string;
  readonly currency?: string;
  readonly amountMinor?: number;
  readonly method?: 'transfer' | 'notice';
  readonly attempt?: number;
  readonly sourceChargeId?: string;
  readonly sourceProvider?: string;
}

export function payoutRequested(
  settlementId: string,
  campaignId: string,
  lines: readonly TestLine[],
  atMs = NOW,
  isTest = false,
): SettlementEvent {
  return create(SettlementEventSchema, {
    eventId: randomUUID(),
    occurredAtMs: BigInt(atMs),
    settlementId,
    campaignId,
    isTest,
    event: {
      case: isTest ? 'testPayoutRequested' : 'payoutRequested',
      value: {
        lines: lines.map((line) => ({
          lineId: line.lineId ?? randomUUID(),
          affiliateId: line.affiliateId,
          currency: line.currency ?? 'EUR',
          amountMinor: BigInt(line.amountMinor ?? 1250),
          conversionsCount: 3,
          method: line.method === 'notice' ? PayoutMethod.NOTICE : PayoutMethod.TRANSFER,
          attempt: line.attempt ?? 1,
          sourceChargeId: line.sourceChargeId ?? '',
          sourceProvider: line.sourceProvider ?? '',
        })),
      },
    },
  });
}

/** Delivers one batch as the bus does; returns the refusals. */
export async function deliver<Message>(
  handler: BatchHandler<Message>,
  messages: readonly Message[],
): Promise<readonly Refusal<Message>[]> {
  const events = messages.map((message, index) => ({
    message,
    position: { topic: 'test', partition: 0, offset: BigInt(index), index: 0 },
    key: undefined,
    headers: {},
    raw: new Uint8Array(),
  }));
  const signal = new AbortController().signal;
  return (await handler({ topic: 'test', partition: 0, events, nextOffset: BigInt(messages.length), signal })) ?? [];
}
