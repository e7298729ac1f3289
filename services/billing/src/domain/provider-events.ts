type Concern = 'cards' | 'invoice' | 'nothing';

const CONCERNS: ReadonlyMap<string, Concern> = new Map([
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
  ['setup_intent.succeeded', 'cards'],
]);

/** What an event of the payment provider's is about; nothing else is read from it. */
export const concernOf = (type: string): Concern => CONCERNS.get(type) ?? 'nothing';
