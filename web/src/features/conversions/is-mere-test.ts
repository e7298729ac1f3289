import type { Conversion } from '@sillage/proto/http/conversions';

/** Reported as a test while the campaign was live: it is shown, and never money. In test mode it is an order. */
export const isMereTest = ({ isTest, book }: Pick<Conversion, 'isTest' | 'book'>): boolean => isTest && book === 'live';
