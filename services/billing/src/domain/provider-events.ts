type Concern = 'cards' | 'invoice' | 'returns' | 'transfer' | 'nothing';

const CONCERNS: ReadonlyMap<string, Concern> = new Map([
  ['charge.dispute.closed', 'returns'],
  ['charge.dispute.created', 'returns'],
  ['charge.dispute.funds_reinstated', 'returns'],
  ['charge.dispute.funds_withdrawn', 'returns'],
  ['charge.dispute.updated', 'returns'],
  ['charge.refund.updated', 'returns'],
  ['charge.refunded', 'returns'],
  ['checkout.session.completed', 'cards'],
  ['customer.deleted', 'cards'],
  ['invoice.paid', 'invoice'],
  ['invoice.payment_failed', 'invoice'],
  ['invoice.payment_succeeded', 'invoice'],
  ['invoice.voided', 'invoice'],
  ['payment_method.attached', 'cards'],
  ['payment_method.automatically_updated', 'cards'],
  ['payment_method.detached', 'cards'],
  ['payment_method.updated', 'cards'],
  ['refund.created', 'returns'],
  ['refund.failed', 'returns'],
  ['refund.updated', 'returns'],
  ['setup_intent.succeeded', 'cards'],
  ['transfer.reversed', 'transfer'],
]);

/** What an event of the payment provider's is about; nothing else is read from it. */
export const concernOf = (type: string): Concern => CONCERNS.get(type) ?? 'nothing';
