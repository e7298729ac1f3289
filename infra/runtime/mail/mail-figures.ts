import { createResultCounter, type Metrics } from '../service/index.ts';

/** Counts mails of a service: `retried` is an attempt that did not succeed, `unconfirmed` may have been taken. */
export const mailFigures = (metrics: Metrics) =>
  createResultCounter(metrics, 'sillage_mails_total', 'Attempts to send a mail', [
    'sent',
    'failed',
    'unconfirmed',
    'retried',
  ]);
