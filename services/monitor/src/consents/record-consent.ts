import type { NewConsent } from '@sillage/proto/http/consents';
import { DAY_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { insertConsent } from '../db/consents.ts';
import type { MonitorDeps } from '../deps.ts';

/** A whole office may share an address. */
const PER_CLIENT_IN_DAY = 300;

/** Stores the proof of a decision. A repeated request, for instance after a lost answer, stores nothing twice. */
export async function recordConsent(
  deps: Pick<MonitorDeps, 'db' | 'hot' | 'clock'>,
  { preferences, ...consent }: NewConsent,
  ip: string,
): Promise<void> {
  const who = clientOf(ip);
  if (
    !(await isWithin(deps.hot, 'limit:monitor:', [
      { name: 'consent:client-day', who, most: PER_CLIENT_IN_DAY, windowMs: DAY_MS },
    ]))
  )
    throw new AppError(
      'rate_limited',
      'Too many decisions were sent. This one was not recorded: send it again tomorrow.',
    );
  const { analytics, marketing, personalization } = preferences;
  await insertConsent(deps.db, {
    ...consent,
    analytics,
    marketing,
    personalization,
    createdAt: new Date(deps.clock()),
  });
}
