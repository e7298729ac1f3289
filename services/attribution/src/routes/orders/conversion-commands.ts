import { create, toBinary } from '@bufbuild/protobuf';
import { type ConversionEvent, ConversionEventSchema, ReviewDecision } from '@sillage/proto/events/conversions';
import { RefundConversion, ReviewConversion } from '@sillage/proto/http/conversions';
import { topics } from '@sillage/proto/topics';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { eventIdOf } from '@sillage/runtime/idempotency';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { findCampaign } from '../../db/campaigns.ts';
import type { ConversionRow } from '../../db/conversions/conversions.ts';
import type { RouteDeps } from '../../deps.ts';
import { ownConversion } from './own-conversion.ts';

const ByConversion = z.object({ conversionId: Uuid });
/** The event that will make the change. */
const Accepted = z.object({ eventId: Uuid });

const DECISIONS = {
  approved: ReviewDecision.APPROVED,
  rejected: ReviewDecision.REJECTED,
  marked_paid: ReviewDecision.MARKED_PAID,
};
const FROM_STATE = { approved: 'pending', rejected: 'pending', marked_paid: 'approved' };

/**
 * The merchant's decisions. They are written to the log, like every event of a conversion, and folded from there: the
 * response is 202, and the change appears on the live dashboard.
 */
export function conversionCommandRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'money' } as const;

  async function publish(
    eventId: string,
    row: ConversionRow,
    event: ConversionEvent['event'],
  ): Promise<{ eventId: string }> {
    const message = create(ConversionEventSchema, {
      eventId,
      occurredAtMs: BigInt(deps.clock()),
      campaignId: row.campaignId,
      event,
    });
    await deps.bus.publish(topics.conversions, [
      { partitionKey: row.campaignId, value: toBinary(ConversionEventSchema, message) },
    ]);
    return { eventId };
  }

  app.post(
    '/api/v1/conversions/:conversionId/review',
    { onRequest, config, schema: { params: ByConversion, body: ReviewConversion, response: { 202: Accepted } } },
    async (request, reply) => {
      const row = await ownConversion(deps, request.params.conversionId, request.user.id);
      const { decision, reason } = request.body;
      if (isTestInLiveBook(row) || row.state !== FROM_STATE[decision]) {
        throw new AppError('invalid_transition', 'The conversion is not in a state in which this can be decided');
      }
      if (decision === 'marked_paid' && (await findCampaign(deps.db, row.campaignId))?.isManaged === true) {
        // A payment by the merchant beside the platform's would be a double payment that cannot be reversed.
        throw new AppError(
          'invalid_transition',
          'The platform pays the affiliates of this campaign. Pay them with “Pay now”.',
        );
      }
      const reviewed = {
        conversionId: row.id,
        decision: DECISIONS[decision],
        reason,
        reviewedByUserId: request.user.id,
      };
      const accepted = await publish(eventIdOf(request), row, messageOf({ case: 'reviewed', value: reviewed }));
      return reply.code(202).send(accepted);
    },
  );

  app.post(
    '/api/v1/conversions/:conversionId/refunds',
    { onRequest, config, schema: { params: ByConversion, body: RefundConversion, response: { 202: Accepted } } },
    async (request, reply) => {
      const row = await ownConversion(deps, request.params.conversionId, request.user.id);
      const { amountMinor, reason } = request.body;
      const left = row.amountMinor - row.refundedMinor;
      if (isTestInLiveBook(row) || row.state === 'rejected' || left === 0) {
        throw new AppError('invalid_transition', 'There is nothing to refund on this conversion');
      }
      if (amountMinor !== undefined && amountMinor > left) {
        throw new AppError('validation_failed', 'More than the rest of the order cannot be refunded');
      }
      const refunded = { conversionId: row.id, amountMinor: BigInt(amountMinor ?? 0), currency: row.currency, reason };
      const accepted = await publish(eventIdOf(request), row, messageOf({ case: 'refunded', value: refunded }));
      return reply.code(202).send(accepted);
    },
  );
}

type EventInit = NonNullable<Parameters<typeof create<typeof ConversionEventSchema>>[1]>;

/** Fills in the default fields of a message. */
function messageOf(event: NonNullable<EventInit['event']>): ConversionEvent['event'] {
  return create(ConversionEventSchema, { event }).event;
}
