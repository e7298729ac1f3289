import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './resources/accounts.ts';
import { balanceEndpoints } from './resources/balance.ts';
import { customerEndpoints } from './resources/customers.ts';
import { invoiceItemEndpoints } from './resources/invoice-items.ts';
import { invoiceEndpoints } from './resources/invoices.ts';
import { paymentMethodEndpoints } from './resources/payment-methods.ts';
import { paymentEndpoints } from './resources/payments.ts';
import { payoutEndpoints } from './resources/payouts.ts';
import { returnEndpoints } from './resources/return-endpoints.ts';
import { reversalEndpoints } from './resources/reversals.ts';
import { setupEndpoints } from './resources/setup.ts';
import { transferEndpoints } from './resources/transfers.ts';

/** All endpoints of Stripe's API that are implemented. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...setupEndpoints,
  ...invoiceEndpoints,
  ...invoiceItemEndpoints,
  ...paymentEndpoints,
  ...accountEndpoints,
  ...transferEndpoints,
  ...balanceEndpoints,
  ...returnEndpoints,
  ...reversalEndpoints,
  ...payoutEndpoints,
];
