interface Common {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
}

export interface Refund extends Common {
  readonly object: 'refund';
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'succeeded' | 'failed';
  readonly balance_transaction: string;
  readonly failure_balance_transaction?: string;
  readonly failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export type DisputeStatus = 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';

export interface Dispute extends Common {
  readonly object: 'dispute';
  readonly livemode: false;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly is_charge_refundable: boolean;
  readonly evidence_details: {
    readonly due_by: number;
    readonly has_evidence: boolean;
    readonly past_due: boolean;
    readonly submission_count: number;
  };
  /** The withdrawal of the disputed amount, and its reversal if the dispute is won. */
  readonly balance_transactions: readonly BalanceTransaction[];
  readonly metadata: Readonly<Record<string, string>>;
}

export interface TransferReversal extends Common {
  readonly object: 'transfer_reversal';
  readonly transfer: string;
  readonly balance_transaction: string;
  readonly destination_payment_refund: string;
  readonly source_refund: null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface BalanceTransaction extends Common {
  readonly object: 'balance_transaction';
  readonly available_on: number;
  readonly description: string | null;
  readonly exchange_rate: null;
  readonly fee: number;
  readonly fee_details: readonly [];
  readonly net: number;
  readonly reporting_category: string;
  readonly source: string;
  readonly status: 'available';
  readonly type: string;
}

/** From a connected account to its bank account. */
export interface Payout extends Common {
  readonly object: 'payout';
  readonly livemode: false;
  readonly arrival_date: number;
  readonly automatic: boolean;
  readonly balance_transaction: string;
  readonly description: string;
  readonly destination: string;
  readonly failure_balance_transaction: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly method: 'standard';
  readonly source_type: 'card';
  readonly status: 'paid' | 'failed';
  readonly type: 'bank_account';
  readonly metadata: Readonly<Record<string, string>>;
}

/** A payout with its account and transfers, which the payout object of Stripe's API does not contain. */
export interface StoredPayout {
  readonly id: string;
  readonly created: number;
  readonly account: string;
  readonly transfers: readonly string[];
  readonly payout: Payout;
}
