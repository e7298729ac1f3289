/** In the order in which they are shown. */
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
