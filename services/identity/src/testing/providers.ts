import { randomUUID } from 'node:crypto';
import { PASSWORD } from './account.ts';
import { startTestIdentity, type TestIdentity } from './identity.ts';
import { fragmentOf, providerEnv, startTestProvider, type TestProvider, walk } from './oidc.ts';

/** The error that a journey ended with. */
export const codeOf = (end: URL) => fragmentOf(end).get('error_code');

/** The service with two providers and mandatory confirmation of addresses. */
export async function startWithProviders() {
  const [google, acme] = await Promise.all([startTestProvider(), startTestProvider()]);
  const identity = await startTestIdentity({ ...providerEnv(google, acme), AUTOCONFIRM_EMAIL: 'false' });
  return new WithProviders(identity, google, acme);
}

export class WithProviders {
  readonly identity: TestIdentity;
  readonly google: TestProvider;
  readonly acme: TestProvider;

  constructor(identity: TestIdentity, google: TestProvider, acme: TestProvider) {
    this.identity = identity;
    this.google = google;
    this.acme = acme;
  }

  /** Creates a person at the provider; returns their name. */
  person(claims: Record<string, unknown> = {}, provider = this.google): string {
    const name = randomUUID();
    provider.setClaims(name, { email: `${name}@example.com`, email_verified: true, ...claims });
    return name;
  }

  /** The address at which a browser begins the person's journey. */
  authorize(name: string, provider = 'google', more = ''): string {
    return `${this.identity.url}/auth/v1/authorize?provider=${provider}&login_hint=${name}&${more}`;
  }

  async signIn(name: string, provider = 'google') {
    const end = await walk(this.identity, this.authorize(name, provider));
    const token = fragmentOf(end).get('access_token') ?? codeOf(end) ?? '';
    const { data, error } = await this.identity.browser().getUser(token);
    if (error || !data.user) throw error ?? new Error('nobody signed in');
    return data.user;
  }

  /** An account whose address is proved, confirmed without a proof (by autoconfirm), or only typed. */
  async signUp(email: string, state: 'proven' | 'confirmed' | 'typed') {
    const { identity } = this;
    const options = { data: { full_name: 'Typed Name', language: 'fr' } };
    const { error } = await identity.browser().signUp({ email, password: PASSWORD, options });
    if (error) throw error;
    const at = new Date();
    const states = {
      proven: { emailConfirmedAt: at, emailProvenAt: at },
      confirmed: { emailConfirmedAt: at },
      typed: { emailConfirmedAt: null },
    };
    const set = identity.db.updateTable('users').set(states[state]).where('email', '=', email);
    return set.returningAll().executeTakeFirstOrThrow();
  }

  async countUsers(): Promise<number> {
    return (await this.identity.db.selectFrom('users').select('id').execute()).length;
  }

  async close(): Promise<void> {
    await this.identity.close();
    await this.google.close();
    await this.acme.close();
  }
}
