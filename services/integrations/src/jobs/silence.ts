import { HOUR_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import { noticeSilence } from '../commands/notice-silence.ts';
import type { IntegrationsDeps } from '../deps.ts';

export const watchSilence = ({ db, clock, log }: Pick<IntegrationsDeps, 'db' | 'clock' | 'log'>) =>
  repeat('integrations.silence', HOUR_MS, () => noticeSilence({ db, clock }), log);
