import { z } from 'zod';

const Session = z.object({ user: z.object({ id: z.string() }) });

/** The id of the demo merchant's account, made where it is not there yet: through the same door as everyone's. */
export async function signUpOrIn(
  identityUrl: string,
  account: { readonly email: string; readonly password: string; readonly name: string },
): Promise<string> {
  const body = { email: account.email, password: account.password };
  const signedUp = await post(`${identityUrl}/auth/v1/signup`, { ...body, data: { name: account.name } });
  const answer = signedUp.ok ? signedUp : await post(`${identityUrl}/auth/v1/token?grant_type=password`, body);
  if (!answer.ok) throw new Error(`The demo account could not be made: ${answer.status} ${await answer.text()}`);
  return Session.parse(await answer.json()).user.id;
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
