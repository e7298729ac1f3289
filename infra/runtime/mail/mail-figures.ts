import { createResultCounter, type Metrics } from '../service/index.ts';

/** Counts mails of a service: `retried` is a failed attempt, `unconfirmed` may have been accepted. */
export const mailFigures = (metrics: Metrics) =>
  createResultCounter(metrics, 'sillage_mails_total', 'Attempts to send a mail', [
    'sent',
    'failed',
    'unconfirmed',
    'retried',
  ]);
