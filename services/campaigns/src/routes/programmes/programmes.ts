import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { AskForLink } from '@sillage/proto/http/data-requests';
import { OpenProgrammes, ProgrammeSession, Programmes } from '@sillage/proto/http/programmes';
import { WebManifest } from '@sillage/proto/http/web-manifest';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, refuseOtherSites } from '@sillage/runtime/http';
import { AppError, found } from '@sillage/runtime/service';
import { z } from 'zod';
import { askToSignIn } from '../../commands/programmes/ask-to-sign-in.ts';
import { findSession, openSession, requireSession, SESSION_S } from '../../commands/programmes/sessions.ts';
import { showProgrammes } from '../../commands/programmes/show-programmes.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { findLook } from '../../db/joining/join-pages.ts';
import { endAllSessions, endSession } from '../../db/programmes/programme-sessions.ts';
import { listProgrammes } from '../../db/programmes/programmes.ts';
import type { RouteDeps } from '../../deps.ts';
import { programmeManifest } from './programme-manifest.ts';
import { publicView } from './public-view.ts';

const PATH = '/api/v1/public/programmes';
const changes = 'nothing';

/** For affiliates, who have no account: all their programmes, in a session that a mailed link opens. */
export function programmeRoutes(app: HttpApp, deps: RouteDeps): void {
  const cookieOf = ({ headers }: { readonly headers: { readonly cookie?: string | undefined } }) =>
    deps.programmeCookie.read(headers.cookie);
  const setCookie = (token: string | null) => ({
    'set-cookie': deps.programmeCookie.write(token, SESSION_S),
    'cache-control': 'no-store',
  });
  const onRequest = refuseOtherSites(deps.addresses.site);

  app.post(
    `${PATH}/links`,
    { config: { changes, proof: 'nothing' }, schema: { body: AskForLink } },
    async ({ body, ip }, reply) => {
      await askToSignIn(deps, body, ip);
      return reply.code(202).send();
    },
  );

  app.get(`${PATH}/session`, { schema: { response: { 200: ProgrammeSession } } }, async (request, reply) => {
    const session = await findSession(deps, cookieOf(request));
    reply.header('cache-control', 'no-store');
    return { session: session ? { email: session.email, expiresAt: session.expiresAt.toISOString() } : null };
  });

  app.post(
    `${PATH}/session`,
    { onRequest, config: { changes, proof: 'private link' }, schema: { body: OpenProgrammes } },
    async (request, reply) => {
      const token = await openSession(deps, request.body.token, cookieOf(request));
      if (token !== undefined) reply.headers(setCookie(token));
      return reply.code(204).send();
    },
  );

  app.delete(`${PATH}/session`, { onRequest, config: { changes, proof: 'own check' } }, async (request, reply) => {
    const session = await findSession(deps, cookieOf(request));
    if (session) await endSession(deps.db, session.id, new Date(deps.clock()));
    return reply.headers(setCookie(null)).code(204).send();
  });

  app.delete(`${PATH}/sessions`, { onRequest, config: { changes, proof: 'own check' } }, async (request, reply) => {
    const { email } = await requireSession(deps, cookieOf(request));
    await endAllSessions(deps.db, email, new Date(deps.clock()));
    return reply.headers(setCookie(null)).code(204).send();
  });

  app.get(PATH, { schema: { response: { 200: Programmes } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { email } = await requireSession(deps, cookieOf(request));
    return showProgrammes(deps, email);
  });

  app.get(
    `${PATH}/:affiliateId`,
    { schema: { params: z.object({ affiliateId: Uuid }), response: { 200: PublicCampaign } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { email } = await requireSession(deps, cookieOf(request));
      const own = await listProgrammes(deps.db, email);
      const affiliate = found(own.find(({ id }) => id === request.params.affiliateId));
      if (affiliate.visibility === 'restricted')
        throw new AppError('access_restricted', 'The owner of this campaign has turned this page off.');
      const campaign = found(await findCampaign(deps.db, affiliate.campaignId));
      return publicView(deps, campaign, [affiliate], affiliate.id);
    },
  );

  app.get(
    `${PATH}/:affiliateId/manifest`,
    { schema: { params: z.object({ affiliateId: Uuid }), response: { 200: WebManifest } } },
    async (request, reply) => {
      const { email } = await requireSession(deps, cookieOf(request));
      const own = await listProgrammes(deps.db, email);
      const { id, campaignId, campaignName } = found(own.find(({ id }) => id === request.params.affiliateId));
      const { accentColour } = await findLook(deps.db, campaignId);
      reply.header('cache-control', 'no-store');
      return programmeManifest(id, campaignName, accentColour);
    },
  );
}
