import { createResultCounter, type Metrics } from '@sillage/runtime/service';

/** `unknown`: a call to pay got no answer, so its outcome must be looked up. */
export const chargeFigures = (metrics: Metrics) =>
  createResultCounter(metrics, 'sillage_charges_total', 'Charges by what became of an attempt', [
    'paid',
    'failed',
    'unknown',
  ]);
