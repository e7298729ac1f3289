import { HOUR_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import { noticeSilence } from '../commands/notice-silence.ts';
import type { IntegrationsDeps } from '../deps.ts';

export const watchSilence = ({ db, clock, log, metrics }: Pick<IntegrationsDeps, 'db' | 'clock' | 'log' | 'metrics'>) =>
  repeat('integrations.silence', HOUR_MS, () => noticeSilence({ db, clock }), { log, metrics });
