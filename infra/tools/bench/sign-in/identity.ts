import { fetchJson } from '@sillage/runtime/http';
import { z } from 'zod';
import { median } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { usageOf } from '../sizing/usage.ts';
import { startingOn } from '../starting-on.ts';

const IDENTITY_CORE = 0;
const LOAD_CORE = 1;
const REFRESHES_PER_SECOND = 500;
/** Each then refreshes every two seconds, which is the maximum that a session's limit allows. */
const SESSIONS = 1000;
const CONNECTIONS = 32;
const CHECKED_SESSIONS = 32;
const SIGN_INS = 12;
const ROUNDS = 5;
const UNKNOWN_PAIRS = 30;

/** Limits are active as always, but set so high that the load does not reach them. */
const FAR = '10000000';
const limits = {
  RATE_SIGN_IN_PER_ADDRESS: FAR,
  RATE_SIGN_IN_PER_ACCOUNT: FAR,
  RATE_REFRESH_PER_ADDRESS: FAR,
  RATE_REFRESH_PER_SESSION: FAR,
  RATE_VERIFY_PER_ADDRESS: FAR,
};

/** One identity process on one core, with Postgres, Redis and the load on the other. */
export const identityBench: Bench = {
  name: 'identity',
  about: `refreshes, sign-ins and session checks: one identity process on one core, sign-in beside a bare bcrypt hash, refresh p99 at ${REFRESHES_PER_SECOND}/s`,
  run: (progress) =>
    startingOn(LOAD_CORE, () =>
      withTestbed(
        { cores: { identity: IDENTITY_CORE }, services: ['identity'], env: { identity: limits } },
        async (testbed) => {
          const sessions = await openSessions(testbed);
          const refreshTokens = sessions.map((session) => session.refresh_token);
          const check = await runPinned('sign-in/session-check.ts', LOAD_CORE, CheckResult, {
            jwksUrl: `${testbed.identity.url}/auth/v1/.well-known/jwks.json`,
            redisUrl: testbed.redis.address,
            tokens: sessions.slice(0, CHECKED_SESSIONS).map((session) => session.access_token),
          });
          progress(
            `session check: median ${check.medianMs.toFixed(3)} ms, of a token not seen before ${check.firstMedianMs.toFixed(3)} ms`,
          );

          const url = `${testbed.identity.url}/auth/v1/token?grant_type=refresh_token`;
          const load = { url, connections: CONNECTIONS };
          const warm = await runPinned('sign-in/refresh-load.ts', LOAD_CORE, RefreshResult, {
            ...load,
            refreshTokens,
            seconds: 5,
          });
          let { refreshTokens: active } = warm;
          const full = await runPinned('sign-in/refresh-load.ts', LOAD_CORE, RefreshResult, {
            ...load,
            refreshTokens: active,
            seconds: 10,
          });
          progress(
            `${Math.round(full.perSecond)} refreshes/s, median ${full.p50Ms.toFixed(1)} ms with ${CONNECTIONS} at once`,
          );
          active = full.refreshTokens;
          const p99s: number[] = [];
          for (let round = 1; round <= ROUNDS; round += 1) {
            const input = { ...load, refreshTokens: active, seconds: 5, ratePerSecond: REFRESHES_PER_SECOND };
            const steady = await runPinned('sign-in/refresh-load.ts', LOAD_CORE, RefreshResult, input);
            p99s.push(steady.p99Ms);
            active = steady.refreshTokens;
            progress(
              `at ${Math.round(steady.perSecond)}/s: median ${steady.p50Ms.toFixed(1)} ms, p99 ${steady.p99Ms.toFixed(1)} ms`,
            );
          }

          const ours: number[] = [];
          const bare: number[] = [];
          for (let round = 1; round <= ROUNDS; round += 1) {
            bare.push(
              (await runPinned('sign-in/bare-hash.ts', IDENTITY_CORE, HashResult, { count: SIGN_INS })).cpuMsPerHash,
            );
            const before = usageOf(testbed.identity.pid).cpuMs;
            for (let n = 0; n < SIGN_INS; n += 1) await signIn(testbed);
            ours.push((usageOf(testbed.identity.pid).cpuMs - before) / SIGN_INS);
            progress(
              `round ${round}: ${ours.at(-1)?.toFixed(0)} ms of CPU per sign-in, ${bare.at(-1)?.toFixed(0)} ms per bare hash`,
            );
          }

          const [known, unknown] = await timeUnknown(testbed);
          progress(
            `wrong password: ${known.toFixed(1)} ms for a known address, ${unknown.toFixed(1)} ms for an unknown one`,
          );
          return [
            figure('identity_refresh_per_s', full.perSecond, '/s', '>= 1500'),
            figure('identity_refresh_p99_ms', median(p99s), 'ms', '<= 20'),
            figure('identity_signin_cpu_ratio', median(ours) / median(bare), '', '<= 1.1'),
            figure('gateway_session_check_ms', check.medianMs, 'ms', '<= 0.2'),
            figure('identity_unknown_email_ratio', Math.max(known / unknown, unknown / known), '', '<= 1.05'),
          ];
        },
      ),
    ),
};

const Session = z.object({ access_token: z.string(), refresh_token: z.string() });
type Session = z.infer<typeof Session>;
const CheckResult = z.object({ medianMs: z.number(), firstMedianMs: z.number() });
const HashResult = z.object({ cpuMsPerHash: z.number() });
const RefreshResult = z.object({
  perSecond: z.number(),
  /** Milliseconds; at a fixed rate, from the time at which a refresh was due. */
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** The active tokens, for the next load. */
  refreshTokens: z.array(z.string()),
});

const Link = z.object({ hashed_token: z.string(), verification_type: z.string() });

/** Opens one session per person, by links of an operator, because a password takes a quarter of a second of CPU. */
async function openSessions(testbed: Testbed): Promise<Session[]> {
  const operator = await testbed.command('identity', 'keys-cli.ts', 'token');
  if (!operator.ok) throw new Error(operator.said);
  const post = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    fetchJson(`${testbed.identity.url}/auth/v1${path}`, schema, { method: 'POST', body, bearer: operator.said });
  const emails = Array.from({ length: SESSIONS }, (_, n) => `person-${n}@sillage.test`);
  const sessions: Session[] = [];
  const openOnAndOn = async () => {
    for (let email = emails.pop(); email !== undefined; email = emails.pop()) {
      const link = await post('/admin/generate_link', { type: 'magiclink', email }, Link);
      sessions.push(await post('/verify', { type: link.verification_type, token_hash: link.hashed_token }, Session));
    }
  };
  await Promise.all(Array.from({ length: 8 }, openOnAndOn));
  return sessions;
}

async function signIn(testbed: Testbed): Promise<Session> {
  const { email, password } = testbed.merchant;
  const response = await postPassword(testbed, email, password);
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return Session.parse(await response.json());
}

function postPassword(testbed: Testbed, email: string, password: string): Promise<Response> {
  return fetch(`${testbed.identity.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

/** Median milliseconds of a refusal for a known and for an unknown address, in alternation. */
async function timeUnknown(testbed: Testbed): Promise<[number, number]> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < UNKNOWN_PAIRS; pair += 1) {
    for (const [times, email] of [
      [known, testbed.merchant.email],
      [unknown, `nobody-${pair}@sillage.test`],
    ] as const) {
      const startedAt = performance.now();
      await (await postPassword(testbed, email, 'a-wrong-passphrase-71')).arrayBuffer();
      times.push(performance.now() - startedAt);
    }
  }
  return [median(known), median(unknown)];
}
