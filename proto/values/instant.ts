import { z } from 'zod';

const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * ISO 8601, with an offset. In UTC, too, its year has four digits: a time that the offset moves past the year 9999 could
 * be stored, but not be read back.
 */
export const Instant = z.iso.datetime({ offset: true }).refine((text) => {
  const at = Date.parse(text);
  return Number.isNaN(at) || (EARLIEST <= at && at <= LATEST);
}, 'The year is out of range');
