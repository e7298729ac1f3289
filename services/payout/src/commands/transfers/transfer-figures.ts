import { createResultCounter, type Metrics } from '@sillage/runtime/service';

/** `unknown`: the call got no answer, so its outcome must be looked up. */
export const transferFigures = (metrics: Metrics) =>
  createResultCounter(metrics, 'sillage_transfers_total', 'Transfers to affiliates by what became of an attempt', [
    'paid',
    'failed',
    'unknown',
  ]);
