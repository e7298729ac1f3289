import type { HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { generateLink, inviteUser } from '../../commands/admin/links.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { MailedPurpose } from '../../domain/one-time-code.ts';
import { viewUser } from '../../user-view.ts';
import { Data, parseBody, Text } from '../body.ts';
import { journeyOf } from '../codes/journey.ts';
import { OWN_CHECK } from '../own-check.ts';

const LinkBody = z.object({ type: Text, email: Text, password: Text, new_email: Text, data: Data, redirect_to: Text });
const InviteBody = z.object({ email: Text, data: Data, code_challenge: Text, code_challenge_method: Text });

const PURPOSES: ReadonlyMap<string, MailedPurpose> = new Map([
  ['signup', 'sign_up'],
  ['invite', 'invite'],
  ['magiclink', 'magic_link'],
  ['recovery', 'recovery'],
  ['email_change_current', 'email_change_old'],
  ['email_change_new', 'email_change_new'],
]);

/** For operators; mounted behind `requireOperator`. */
export function adminLinkRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post('/admin/generate_link', OWN_CHECK, async (request) => {
    const body = parseBody(LinkBody, request.body);
    const purpose = PURPOSES.get(body.type);
    if (purpose === undefined)
      throw new AuthError(
        400,
        'validation_failed',
        `Invalid email action link type: ${[...PURPOSES.keys()].join(', ')}`,
      );
    const { redirectTo = body.redirect_to || undefined } = journeyOf(request, {
      code_challenge: '',
      code_challenge_method: '',
    });
    const { email, password, data: metadata, new_email: newEmail } = body;
    const { account, link } = await generateLink(deps, { purpose, email, password, metadata, newEmail, redirectTo });
    return { ...viewUser(account), ...link };
  });

  app.post('/invite', OWN_CHECK, async (request) => {
    const { email, data: metadata, ...challenge } = parseBody(InviteBody, request.body);
    return viewUser(await inviteUser(deps, { email, metadata, journey: journeyOf(request, challenge) }));
  });
}
