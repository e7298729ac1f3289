import { FRAUD_RULES, type FraudRuleName } from '@sillage/proto/values/fraud';
import { z } from 'zod';
import { startPostgres } from '../../local/index.ts';
import { type Bench, type Figure, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { startingOn } from '../starting-on.ts';
import { KINDS } from './corpus.ts';

const CORE = 0;
const LOAD = { ofEach: 6, rounds: 60 };

/**
 * Minimum share of fraud among a rule's own findings; a weak indicator has a low score. Excludes `refund_rate`, which
 * depends on later refunds.
 */
const PRECISION: Readonly<Partial<Record<FraudRuleName, number>>> = {
  repeat_buyer: 0.3,
  own_address: 0.95,
  own_payment_account: 0.95,
  // It also finds people who share the affiliate's computer, like one in four of these orders.
  own_device: 0.6,
  velocity: 0,
  fast_order: 0.5,
  late_claim: 0.6,
  conversion_rate: 0.9,
  search_ads: 0.9,
  datacenter: 0.6,
  duplicate_order: 0.95,
};
const RECALL = 0.5;

/** The default rules on a labelled corpus, and the cost of assessing. */
export const fraudBench: Bench = {
  name: 'fraud',
  about: `the default rules over ${LOAD.ofEach} affiliates of each of ${KINDS.length} kinds, honest or not; and the processor time of two folds of the same events, with and without assessing`,
  run: (progress) =>
    startingOn(CORE, async () => {
      const [plain, assessing] = [await startPostgres({ durable: true }), await startPostgres({ durable: true })];
      try {
        const databaseUrls = [plain.address, assessing.address];
        const found = await runPinned('fraud/fraud-load.ts', CORE, z.record(z.string(), z.number()), {
          databaseUrls,
          ...LOAD,
        });
        const of = (name: string) => found[name] ?? 0;
        progress(`${of('fraud_orders')} orders were judged`);
        return [
          figure('fraud_precision', of('fraud_precision'), '', '>= 0.95'),
          figure('fraud_recall', of('fraud_recall'), '', '>= 0.7'),
          ...FRAUD_RULES.flatMap((rule): Figure[] => {
            const wanted = PRECISION[rule];
            if (wanted === undefined) return [];
            const recall = `fraud_${rule}_recall`;
            const precision = `fraud_${rule}_precision`;
            return [
              figure(precision, of(precision), '', `>= ${wanted}`),
              ...(found[recall] === undefined ? [] : [figure(recall, of(recall), '', `>= ${RECALL}`)]),
            ];
          }),
          figure('fraud_fold_cost', of('fraud_fold_cost'), '', '<= 0.05'),
        ];
      } finally {
        await plain.remove();
        await assessing.remove();
      }
    }),
};
