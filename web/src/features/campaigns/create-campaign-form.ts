import type { Campaign } from '@sillage/proto/http/campaigns';
import { DestinationUrl } from '@sillage/proto/http/destination-url';
import { DEFAULT_RATE_BPS } from '@sillage/proto/values/campaigns';
import type { FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { Percent } from '../../format/percent-field.ts';

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** Messages are keys of the `dashboard` texts. In test mode the destination is our own test shop. */
export const formOf = (mode: Mode) =>
  z.object({
    name: z.string().trim().min(1, 'create.nameRequired').max(200, 'create.nameLong'),
    description: z.string().trim().max(2000, 'create.descriptionLong'),
    targetUrl: z
      .string()
      .trim()
      .refine((text) => mode === 'test' || text !== '', 'create.urlRequired')
      .refine((text) => text === '' || DestinationUrl.safeParse(text).success, 'create.urlInvalid'),
    rate: Percent('testMode:create.rateInvalid'),
    /** Empty for the default currency. */
    currency: z.string(),
    isActive: z.boolean(),
    joins: z.boolean(),
  });
/** True if a field is missing. Invalid fields only show their own messages. */
export const isIncomplete = ({ name, targetUrl }: FieldErrors<Fields>): boolean =>
  name?.message === 'create.nameRequired' || targetUrl?.message === 'create.urlRequired';

export type Fields = z.input<ReturnType<typeof formOf>>;
export type Form = z.output<ReturnType<typeof formOf>>;

/** The input to send, which is also stored while a card is entered. */
export interface TypedCampaign extends Pick<Campaign, 'name' | 'description' | 'targetUrl' | 'isActive'> {
  readonly defaultRateBps?: number | undefined;
  readonly currency?: string | undefined;
}

export const EMPTY: Fields = fieldsOf({ name: '', description: '', targetUrl: '', isActive: true });

export function fieldsOf({ defaultRateBps = DEFAULT_RATE_BPS, currency = '', ...typed }: TypedCampaign): Fields {
  const { name, description, targetUrl, isActive } = typed;
  return { name, description, targetUrl, isActive, rate: String(defaultRateBps / 100), currency, joins: true };
}
