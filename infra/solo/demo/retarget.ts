import { z } from 'zod';

const Session = z.object({ access_token: z.string() });

export interface Retarget {
  readonly identityUrl: string;
  readonly campaignsUrl: string;
  readonly email: string;
  readonly password: string;
  readonly campaignId: string;
  readonly targetUrl: string;
}

/**
 * Leads the demo campaign to the test shop at its new address, as its merchant would. Where the merchant changed the
 * password or removed the campaign it is theirs by now, and stays as it is.
 */
export async function retargetDemo(options: Retarget): Promise<void> {
  const body = { email: options.email, password: options.password };
  const signedIn = await send('POST', `${options.identityUrl}/auth/v1/token?grant_type=password`, body);
  if (!signedIn.ok) return;
  const { access_token: token } = Session.parse(await signedIn.json());
  await send(
    'PATCH',
    `${options.campaignsUrl}/api/v1/campaigns/${options.campaignId}`,
    { targetUrl: options.targetUrl },
    token,
  );
}

function send(method: string, url: string, body: unknown, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}
