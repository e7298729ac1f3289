/** The types of errors of Stripe's API. */
type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

export interface ErrorFields {
  readonly type?: ErrorType;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  /** Additional fields of a payment's errors, such as ids and objects. */
  readonly [extra: string]: unknown;
}

/** An error response of Stripe; default type `invalid_request_error`. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;

  constructor(status: number, message: string, fields: ErrorFields = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }

  get body(): object {
    const { type = 'invalid_request_error', ...rest } = this.fields;
    return { error: { type, message: this.message, ...rest } };
  }
}

/** 404 if the object is in the address, 400 if it is in a parameter. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  const name = kind
    .replaceAll(/[._]/g, ' ')
    .replace('setup intent', 'setupintent')
    .replace('payment method', 'PaymentMethod');
  return new ApiError(param === 'id' ? 404 : 400, `No such ${name}: '${id}'`, { code: 'resource_missing', param });
}

export const refused = (message: string, fields: ErrorFields = {}): ApiError => new ApiError(400, message, fields);
