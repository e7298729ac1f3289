import { ByCampaign } from '@sillage/proto/http/campaigns';
import { JoinLook, UploadLogo } from '@sillage/proto/http/join';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { removeLogo, uploadLogo } from '../../commands/joining/logo.ts';
import { showLook } from '../../commands/joining/show-look.ts';
import { findImage } from '../../db/joining/join-logos.ts';
import type { RouteDeps } from '../../deps.ts';
import { pictureHeaders } from '../picture-headers.ts';

const PATH = '/api/v1/campaigns/:campaignId/join-page/logo';

/** A request with the largest image, encoded in JSON. */
const BODY_LIMIT = 196_608;

const ByLogo = ByCampaign.extend({ digest: text(64).regex(/^[0-9a-f]{64}$/, 'This is no image') });

/** Logos of join pages and invitations. */
export function joinLogoRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const config = { changes: 'nothing' } as const;

  app.put(
    PATH,
    {
      onRequest,
      config,
      bodyLimit: BODY_LIMIT,
      schema: { params: ByCampaign, body: UploadLogo, response: { 200: JoinLook } },
    },
    async ({ params: { campaignId }, body, user }) => {
      await uploadLogo(deps, user.id, campaignId, body.image);
      return showLook(deps.db, campaignId);
    },
  );

  app.delete(PATH, { onRequest, config, schema: { params: ByCampaign } }, async ({ params, user }, reply) => {
    await removeLogo(deps, user.id, params.campaignId);
    return reply.code(204).send();
  });

  app.get(
    '/api/v1/public/join/:campaignId/logo/:digest',
    { schema: { params: ByLogo } },
    async ({ params: { campaignId, digest } }, reply) => {
      const { type, image } = found(await findImage(deps.db, campaignId, digest));
      return reply.headers(pictureHeaders(type, 'same-origin')).send(image);
    },
  );
}
