/** The macros of a postback address. */
export const POSTBACK_MACROS = [
  'click_id',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'event',
  'status',
  'amount',
  'commission',
  'currency',
  'timestamp',
  'conversion_id',
] as const;
export type PostbackMacro = (typeof POSTBACK_MACROS)[number];

const MACRO = /\{([^{}]*)\}/g;
const isMacro = (name: string): name is PostbackMacro => POSTBACK_MACROS.some((macro) => macro === name);

/** The address to call, with each macro replaced by its percent-encoded value. */
export const fillPostback = (template: string, values: Readonly<Record<PostbackMacro, string>>): string =>
  template.replace(MACRO, (whole, name: string) => (isMacro(name) ? encodeURIComponent(values[name]) : whole));

/** Names in braces that are not macros, such as `{clickid}`. */
export const unknownMacros = (template: string): string[] =>
  [...template.matchAll(MACRO)].flatMap(([whole, name = '']) => (isMacro(name) ? [] : [whole]));

/** Whether a macro is outside of the query, where its value could change the host or path. */
export const hasMacroOutsideQuery = (template: string): boolean => /[{}]/.test(template.replace(/\?.*$/s, ''));
