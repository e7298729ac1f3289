import { z } from 'zod';
import { callAccount, newPerson, type Person } from './account.ts';
import { inBrowser, TestAuthenticator } from './authenticator.ts';
import type { TestIdentity } from './identity.ts';
import { send } from './requests.ts';
import { signInAgain, tokenOf } from './second-factor.ts';

type Client = Person['browser'];

const Enrolled = z.object({ id: z.string(), type: z.literal('webauthn') });
const Challenged = z.object({
  id: z.string(),
  webauthn: z.object({
    type: z.enum(['create', 'request']),
    credential_options: z.object({ publicKey: z.object({ challenge: z.string() }) }),
  }),
});
const Log = z.object({ events: z.array(z.object({ kind: z.string(), detail: z.string().nullable() })) });

/** Enrols a passkey factor without a passkey yet; resolves with its id. */
export async function enrol(identity: TestIdentity, browser: Client): Promise<string> {
  const body = { factor_type: 'webauthn', friendly_name: 'Another' };
  return Enrolled.parse((await send(identity, 'POST', '/factors', { token: await tokenOf(browser), body })).body).id;
}

/** As the client sends it, with the claims of another site's page. */
const CLAIMED = { rpId: 'evil.example.net', rpOrigins: ['https://evil.example.net'] };

export async function challenge(identity: TestIdentity, browser: Client, factorId: string) {
  const sent = { token: await tokenOf(browser), body: { factorId, webauthn: CLAIMED } };
  const { body } = await send(identity, 'POST', `/factors/${factorId}/challenge`, sent);
  const { id, webauthn } = Challenged.parse(body);
  return { factorId, id, type: webauthn.type, challenge: webauthn.credential_options.publicKey.challenge, body };
}

interface PasskeyChallenge {
  readonly factorId: string;
  readonly id: string;
  readonly type: string;
}

export async function verify(identity: TestIdentity, browser: Client, requested: PasskeyChallenge, response: unknown) {
  const webauthn = { type: requested.type, ...CLAIMED, credential_response: response };
  return send(identity, 'POST', `/factors/${requested.factorId}/verify`, {
    token: await tokenOf(browser),
    body: { challenge_id: requested.id, webauthn },
  });
}

/** A person with a passkey, whose session has proved it. */
export async function personWithPasskey(identity: TestIdentity, authenticator = new TestAuthenticator()) {
  const person = await newPerson(identity);
  const { error } = await inBrowser(authenticator, () => person.browser.mfa.webauthn.register({ friendlyName: 'Key' }));
  if (error) throw error;
  const factorId = (await person.browser.getUser()).data.user?.factors?.[0]?.id ?? '';
  return { ...person, authenticator, factorId };
}

export type PasskeyOwner = Awaited<ReturnType<typeof personWithPasskey>>;

/** Answers the challenge in another browser of the owner, with the result of `respond`. */
export async function answerWith(identity: TestIdentity, owner: PasskeyOwner, respond: (challenge: string) => unknown) {
  const browser = await signInAgain(identity, owner);
  const requested = await challenge(identity, browser, owner.factorId);
  return verify(identity, browser, requested, respond(requested.challenge));
}

/** The security log, newest first, as texts such as `factor_added webauthn`. */
export async function logOf(identity: TestIdentity, browser: Client): Promise<readonly string[]> {
  const { body } = await callAccount(identity, 'GET', 'security-log', await tokenOf(browser));
  return Log.parse(body).events.map(({ kind, detail }) => `${kind} ${detail}`);
}
