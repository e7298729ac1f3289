/** In display order. */
export const ADMINISTRATION_TABS = [
  'overview',
  'database',
  'work',
  'incidents',
  'messages',
  'merchants',
  'security',
  'acts',
] as const;
