import { randomUUID } from 'node:crypto';
import { messageKey } from '@sillage/runtime/mail';
import { loadConfig } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../commands/accounts/new-account.ts';
import { requestCode } from '../commands/codes/request-code.ts';
import { resendEmailChange, resendSignUp } from '../commands/codes/resend.ts';
import { recover } from '../commands/passwords/recover.ts';
import { configuredRedirects, IdentityConfig } from '../config.ts';
import { insertNewAccount } from '../db/accounts/accounts.ts';
import { oneTimeCodeKey } from '../domain/one-time-code.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { recordStatements } from '../testing/recorded-statements.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

const journey = { redirectTo: undefined, challenge: undefined, acceptLanguage: undefined };
const caller = { address: '203.0.113.7', ipRange: '203.0.113.0/24', browser: null, os: null };

/** Creates a confirmed account, and returns its address. */
async function newKnown(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await insertNewAccount(
    identity.db,
    newAccount({ name: { email }, passwordHash: null, metadata: {}, isConfirmed: true }, new Date()),
  );
  return email;
}

/** The commands' dependencies, with a record of their SQL statements. */
function recording() {
  const { db, statements } = recordStatements(identity.db);
  const config = loadConfig(IdentityConfig, {
    DATABASE_URL: identity.databaseUrl,
    ISSUER_URL: 'https://app.example.com/auth/v1',
    INTERNAL_SECRET,
    MESSAGE_INTERVAL_S: '0',
  });
  const deps = {
    db,
    hot: identity.hot,
    clock: Date.now,
    config,
    redirects: configuredRedirects(config),
    codeKey: oneTimeCodeKey(INTERNAL_SECRET),
    messageKey: messageKey(INTERNAL_SECRET),
  };
  return { deps, statements };
}

type Ask = (deps: ReturnType<typeof recording>['deps'], email: string) => Promise<unknown>;

const asks: readonly [string, Ask][] = [
  ['/recover', (deps, email) => recover(deps, email, journey, caller)],
  ['/resend of a sign-up', (deps, email) => resendSignUp(deps, email, journey)],
  ['/resend of a change of address', (deps, email) => resendEmailChange(deps, email, journey)],
  ['/otp', (deps, email) => requestCode(deps, { name: { email }, createUser: true, metadata: {}, journey }, caller)],
];

test.each(asks)(
  '%s sends the database the same statements for a known and for an unknown address',
  async (path, ask) => {
    const email = await newKnown();
    const sentFor = async (address: string) => {
      const { deps, statements } = recording();
      await ask(deps, address);
      return statements;
    };
    const known = await sentFor(email);
    const unknown = await sentFor(`${randomUUID()}@example.com`);
    expect(known.length).toBeGreaterThan(3);
    // Only a new account inserts these rows.
    const made = /insert into "?(identities|security_events)/;
    expect(path === '/otp' ? unknown.filter((statement) => !made.test(statement)) : unknown).toEqual(known);
  },
);

const requests: readonly [string, (email: string) => unknown][] = [
  ['/recover', (email) => ({ email })],
  ['/otp', (email) => ({ email })],
  ['/resend', (email) => ({ type: 'signup', email })],
  ['/verify', (email) => ({ type: 'recovery', email, token: '000000' })],
];

const MAX_TURNS = 60;

test.each(requests)(
  '%s takes as long for an unknown address as for a known one',
  async (path, bodyFor) => {
    const timed = async (address: string): Promise<number> => {
      const startedAt = performance.now();
      const response = await fetch(`${identity.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyFor(address)),
      });
      await response.arrayBuffer();
      return performance.now() - startedAt;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    // The minimum of each, since the machine may be busy; repeated, since ten rounds may be too few.
    const ratio = () => Math.min(...unknown) / Math.min(...known);
    const isAsLong = () => Math.abs(ratio() - 1) < 0.05;
    for (let turn = 0; turn < 10 || (turn < MAX_TURNS && !isAsLong()); turn += 1) {
      const email = `${randomUUID()}@example.com`;
      await identity.ensureUser(email, 'quiet-harbour-7');
      if (path === '/verify') await recover(recording().deps, email, journey, caller);
      known.push(await timed(email));
      unknown.push(await timed(`${randomUUID()}@example.com`));
    }
    // Within 0.05, which is what `isAsLong` says.
    expect(ratio()).toBeCloseTo(1, 1);
  },
  240_000,
);
