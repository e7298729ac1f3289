import { z } from 'zod';
import { missing } from '../api-error.ts';
import { endpoint, mergeMetadata, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Customer } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';
import { detach, notTheirs } from './cards.ts';
import { getObject, Retrieve } from './lookups.ts';

const FIELDS = {
  email: params.text.max(512).optional(),
  name: params.text.max(256).optional(),
  phone: params.text.max(20).optional(),
  description: params.text.optional(),
  metadata: params.metadata.optional(),
  expand: params.expand,
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
};

export const customerEndpoints = [
  endpoint('POST', '/v1/customers', z.strictObject(FIELDS), ({ world, params: given }) => {
    const { email = null, name = null, phone = null, description = null } = given;
    const id = newId('cus');
    const customer: Customer = {
      id,
      object: 'customer',
      created: nowS(world),
      livemode: false,
      email,
      name,
      phone,
      description,
      invoice_prefix: id.slice(-8).toUpperCase(),
      next_invoice_sequence: 1,
      invoice_settings: { default_payment_method: null },
      metadata: mergeMetadata({}, given.metadata),
    };
    world.store.put('customer', customer);
    return customer;
  }),

  endpoint(
    'GET',
    '/v1/customers',
    z.strictObject({ ...datedPageParams, email: params.text.optional() }),
    ({ world, params: given }) => {
      const living = world.store
        .list('customer')
        .filter((customer) => !customer.deleted && (given.email === undefined || customer.email === given.email));
      return pageOf('/v1/customers', living, given);
    },
  ),

  endpoint('GET', '/v1/customers/:id', Retrieve, ({ world, id }) => {
    const customer = getObject(world, 'customer', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),

  endpoint('POST', '/v1/customers/:id', z.strictObject(FIELDS), ({ world, id, params: given }) => {
    const customer = getCustomer(world, id);
    const { metadata, invoice_settings: settings, expand: _expand, ...rest } = given;
    const card = settings?.default_payment_method;
    if (card && world.store.get('payment_method', card)?.customer !== id)
      throw notTheirs(card, 'invoice_settings[default_payment_method]');
    const updated: Customer = {
      ...customer,
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      metadata: mergeMetadata(customer.metadata, metadata),
      ...(card !== undefined && { invoice_settings: { default_payment_method: card || null } }),
    };
    world.store.put('customer', updated);
    return updated;
  }),

  endpoint('DELETE', '/v1/customers/:id', z.strictObject({}), ({ world, id }) => {
    const customer = getCustomer(world, id);
    for (const card of world.store.list('payment_method', { customer: id })) detach(world, card);
    world.store.put('customer', { ...customer, deleted: true });
    return { id, object: 'customer', deleted: true };
  }),
];

/** Also throws for a deleted customer. `param` is the parameter with the id, if it comes from one. */
export function getCustomer(world: World, id: string, param?: string): Customer {
  const customer = getObject(world, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}
