import { ForgetVisitor, VisitAnswer, VisitQuestion } from '@sillage/proto/http/visits';
import { type HttpApp, isSessionRefused, sessionOfCookie } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { CollectorDeps } from '../deps.ts';

/**
 * Pages on which visitors see their own data and opt out; on the tracking domain, because only it can read the cookie.
 */
export function visitRoutes(app: HttpApp, deps: CollectorDeps): void {
  app.post(
    '/api/v1/visits',
    { config: { changes: 'nothing' }, schema: { body: VisitQuestion, response: { 200: VisitAnswer } } },
    async ({ body, headers }, reply): Promise<VisitAnswer> => {
      reply.header('cache-control', 'no-store');
      const known = sessionOfCookie(headers.cookie);
      const cookie = known !== undefined ? 'set' : isSessionRefused(headers.cookie) ? 'refused' : 'none';
      if (body.token === undefined) return { cookie, click: null };
      const token = deps.tokens.verify(body.token);
      if (!token)
        throw new AppError(
          'invalid_click_token',
          'The link is not complete, or not one of this installation. Open it again from where you got it.',
        );
      return { cookie, click: (await deps.findKeptClick(token)) ?? null };
    },
  );

  app.post(
    '/api/v1/visits/forget',
    { config: { changes: 'nothing' }, schema: { body: ForgetVisitor } },
    async ({ body }, reply) =>
      reply
        .header('set-cookie', body.refuse ? deps.cookies.refusal : deps.cookies.removal)
        .code(204)
        .send(),
  );
}
