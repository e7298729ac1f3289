import { z } from 'zod';

/**
 * UUID of campaigns, affiliates, users, clicks and conversions. Capitals, in which other systems may write it, become
 * lower case, as events require.
 */
export const Uuid = z.uuid().toLowerCase();

/** Text in the form of a UUID; cheaper than a zod parse on hot paths. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
