import {
  type AffiliateInvitation,
  AnsweredInvitation,
  AnswerInvitation,
  CheckedInvitations,
  CheckInvitations,
  INVITATION_REFUSAL_PATH,
  InvitationList,
  InvitationRefusal,
  InvitationsQuery,
  PublicInvitation,
  SendInvitations,
  SentInvitations,
} from '@sillage/proto/http/invitations';
import { Uuid } from '@sillage/proto/values/ids';
import { bearerToken, cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { z } from 'zod';
import { answerInvitation } from '../../commands/invitations/answer.ts';
import { resendInvitation, withdrawInvitation } from '../../commands/invitations/change.ts';
import { checkInvitations } from '../../commands/invitations/check.ts';
import { refusalPage, refuseInvitations } from '../../commands/invitations/refuse.ts';
import { sendInvitations } from '../../commands/invitations/send.ts';
import { showInvitation } from '../../commands/invitations/show.ts';
import type { InvitationRow } from '../../db/joining/invitation-tables.ts';
import { listInvitations } from '../../db/joining/invitations.ts';
import type { RouteDeps } from '../../deps.ts';
import { resendableAt, stateOf } from '../../domain/invitations.ts';

const ByInvitation = z.object({ invitationId: Uuid });

/** Invitations by merchants, and the answers to them. */
export function invitationRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  // People who accept earn money.
  const config = { changes: 'money' } as const;

  app.post(
    '/api/v1/affiliates/invitations/check',
    {
      onRequest,
      config: { changes: 'nothing' },
      schema: { body: CheckInvitations, response: { 200: CheckedInvitations } },
    },
    async ({ body, user }) => checkInvitations(deps, user, body),
  );

  app.post(
    '/api/v1/affiliates/invitations',
    { onRequest, config, schema: { body: SendInvitations, response: { 200: SentInvitations } } },
    async ({ body, user }) => sendInvitations(deps, user, body),
  );

  app.get(
    '/api/v1/affiliates/invitations',
    { onRequest, schema: { querystring: InvitationsQuery, response: { 200: InvitationList } } },
    async ({ query: { campaignId, cursor, limit }, user }) => {
      const rows = await listInvitations(deps.db, user.id, { campaignId, cursor, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      const now = new Date(deps.clock());
      return { invitations: shown.map((row) => invitationView(row, now)), next: last?.id ?? null };
    },
  );

  app.post(
    '/api/v1/affiliates/invitations/:invitationId/withdraw',
    { onRequest, config, schema: { params: ByInvitation } },
    async ({ params, user }, reply) => {
      await withdrawInvitation(deps, user, params.invitationId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/affiliates/invitations/:invitationId/resend',
    { onRequest, config, schema: { params: ByInvitation } },
    async ({ params, user }, reply) => {
      await resendInvitation(deps, user, params.invitationId);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/v1/public/invitation',
    { schema: { response: { 200: PublicInvitation } } },
    async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store');
      return showInvitation(deps, bearerToken(headers.authorization));
    },
  );

  // For mail programs that just open the URL, and for programs that scan mails.
  app.get(INVITATION_REFUSAL_PATH, { schema: { querystring: InvitationRefusal } }, ({ query }, reply) =>
    reply.header('cache-control', 'no-store').redirect(refusalPage(deps, query.token), 303),
  );

  app.post(
    INVITATION_REFUSAL_PATH,
    { config: { changes: 'nothing', proof: 'private link' }, schema: { querystring: InvitationRefusal } },
    async ({ query }, reply) => {
      await refuseInvitations(deps, query.token);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/v1/public/invitation/answer',
    {
      config: { changes: 'nothing', proof: 'private link' },
      schema: { body: AnswerInvitation, response: { 200: AnsweredInvitation } },
    },
    async ({ headers, body }) => answerInvitation(deps, bearerToken(headers.authorization), body),
  );
}

function invitationView(row: InvitationRow, now: Date): AffiliateInvitation {
  const { id, campaignId, name, email, language, words, rateBps, termsVersion, affiliateId } = row;
  return {
    ...{ id, campaignId, name, email, language, words, rateBps, termsVersion, affiliateId },
    state: stateOf(row, now),
    sentAt: row.sentAt.toISOString(),
    resendableAt: resendableAt(row)?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
