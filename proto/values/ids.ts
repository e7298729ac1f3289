import { z } from 'zod';

/** Lower-case UUID: campaigns, affiliates, users, clicks and conversions. */
export const Uuid = z.uuid();

/** Text in the form of a UUID; cheaper than a zod parse on hot paths. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
