import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import { emptyFormerDetails } from '../db/bank-details.ts';
import { forgetFormerTaxDetails } from '../db/tax-details.ts';
import type { PayoutDeps } from '../deps.ts';
import { LINK_VALID_DAYS } from '../domain/link-token.ts';

/** As long as an objection is possible: the validity of its link, plus the day in which its mail may be retried. */
const KEPT_MS = (LINK_VALID_DAYS + 1) * DAY_MS;

export const forgetFormerDetails = (deps: Pick<PayoutDeps, 'db' | 'clock' | 'log' | 'metrics'>) =>
  repeat(
    'payout.former-details',
    HOUR_MS,
    async () => {
      const before = new Date(deps.clock() - KEPT_MS);
      await emptyFormerDetails(deps.db, before);
      await forgetFormerTaxDetails(deps.db, before);
    },
    deps,
  );
