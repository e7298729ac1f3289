import type { OwedCommissions } from './account-deletion.ts';
import type { PayoutHold } from './payout-holds.ts';
import type { Quote } from './settlements.ts';

/** The HTTP status of a code, and whether the same request may succeed later unchanged. */
interface ErrorKind {
  readonly status: number;
  readonly retriable: boolean;
  /** RFC 9457 `title`: the same for every problem of this code. */
  readonly title: string;
}

/** The catalogue of all error codes of the platform's own HTTP API. Codes are stable; titles are for people. */
export const errorCatalogue = {
  invalid_signature: { status: 400, retriable: false, title: 'The signature is not valid' },
  validation_failed: { status: 400, retriable: false, title: 'The request is not valid' },
  invalid_click_token: { status: 400, retriable: false, title: 'The click token is not valid' },
  unauthorized: { status: 401, retriable: false, title: 'Sign in first' },
  invalid_key: { status: 401, retriable: false, title: 'The campaign key is not valid' },
  session_not_found: { status: 401, retriable: false, title: 'The session has ended' },
  payment_declined: { status: 402, retriable: false, title: 'The payment was declined' },
  forbidden: { status: 403, retriable: false, title: 'Not allowed' },
  access_restricted: { status: 403, retriable: false, title: 'Access is restricted' },
  insufficient_aal: { status: 403, retriable: false, title: 'A second factor is needed' },
  read_only_view: { status: 403, retriable: false, title: 'The account is shown read only' },
  insufficient_scope: { status: 403, retriable: false, title: 'The API key lacks a scope' },
  confirmation_required: { status: 403, retriable: false, title: 'Confirm that it is you' },
  confirmation_failed: { status: 403, retriable: false, title: 'The password or code is not right' },
  link_expired: { status: 403, retriable: false, title: 'The link has expired' },
  link_invalid: { status: 403, retriable: false, title: 'The link is not valid' },
  not_found: { status: 404, retriable: false, title: 'Not found' },
  method_not_allowed: { status: 405, retriable: false, title: 'Method not allowed' },
  request_timeout: { status: 408, retriable: true, title: 'The request took too long' },
  conflict: { status: 409, retriable: false, title: 'Conflict' },
  campaign_paused: { status: 409, retriable: false, title: 'The campaign is paused' },
  commissions_owed: { status: 409, retriable: false, title: 'Commissions are owed to affiliates' },
  account_deletion_scheduled: { status: 409, retriable: false, title: 'The account is about to be deleted' },
  request_in_flight: { status: 409, retriable: true, title: 'The request is still being carried out' },
  answer_lost: { status: 409, retriable: false, title: 'The request was carried out, but its answer was lost' },
  order_has_owner: { status: 409, retriable: false, title: 'The order belongs to an affiliate already' },
  coupon_code_taken: { status: 409, retriable: false, title: 'The coupon code belongs to another affiliate' },
  card_required: { status: 409, retriable: false, title: 'A card is needed' },
  currency_not_payable: { status: 409, retriable: false, title: 'The platform cannot pay in this currency' },
  last_card: { status: 409, retriable: false, title: 'The last card pays for active campaigns' },
  card_setup_failed: { status: 409, retriable: false, title: 'The card was not saved' },
  quote_changed: { status: 409, retriable: false, title: 'The amounts have changed' },
  settlement_in_progress: { status: 409, retriable: false, title: 'A payment is under way' },
  payouts_held: { status: 409, retriable: false, title: 'Payments to affiliates are held' },
  balance_changed: { status: 409, retriable: false, title: 'The balance has changed' },
  more_than_owed: { status: 409, retriable: false, title: 'Less is owed' },
  bonus_too_large: { status: 409, retriable: false, title: 'The bonus is too large' },
  bank_details_changed: { status: 409, retriable: false, title: 'Bank details have changed' },
  payment_file_made: { status: 409, retriable: false, title: 'The payment file may have been sent' },
  payout_account_complete: { status: 409, retriable: false, title: 'The payout account is complete' },
  invalid_transition: { status: 409, retriable: false, title: 'Not possible in this state' },
  payload_too_large: { status: 413, retriable: false, title: 'The request is too large' },
  unsupported_media_type: { status: 415, retriable: false, title: 'The content type is not supported' },
  rate_limited: { status: 429, retriable: true, title: 'Too many requests' },
  headers_too_large: { status: 431, retriable: false, title: 'The headers are too large' },
  short_code_exhausted: { status: 503, retriable: true, title: 'No free short code was found' },
  log_unavailable: { status: 503, retriable: true, title: 'The event log is not reachable' },
  payments_unavailable: { status: 503, retriable: false, title: 'No payment provider is configured' },
  provider_unavailable: { status: 503, retriable: true, title: 'The payment provider cannot be reached' },
  unavailable: { status: 503, retriable: true, title: 'Temporarily unavailable' },
  idempotency_key_reused: { status: 422, retriable: false, title: 'The idempotency key was used for another request' },
  unreadable_file: { status: 422, retriable: false, title: 'The file cannot be read' },
  unreadable_event: { status: 422, retriable: false, title: 'The event cannot be read' },
  internal: { status: 500, retriable: false, title: 'Internal error' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The path of the list of error codes; each code has an anchor. */
export const ERRORS_PATH = '/api/errors';
export const problemType = (code: ErrorCode): string => `${ERRORS_PATH}#${code}`;

/** Members of the problems of specific codes. */
export interface ProblemMembers {
  /** `validation_failed`: the offending fields. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  /** `commissions_owed`. */
  readonly owed?: OwedCommissions['owed'];
  readonly owedCount?: number;
  /** `quote_changed`: the present quote. */
  readonly quote?: Quote;
  /** `payouts_held`: the reason. */
  readonly payoutHold?: PayoutHold;
  /** `settlement_in_progress`. */
  readonly settlementId?: string;
  /** `bonus_too_large`: the maximum, in minor units of its currency. */
  readonly limitMinor?: number;
}

/** RFC 9457 body of every error of the API; content type `application/problem+json`. */
export interface Problem extends ProblemMembers {
  /** The address of the code in the list of error codes, relative to the requested host. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  /** A sentence for people: what happened, and what to do. */
  readonly detail: string;
  readonly requestId: string;
}
