/** What an affiliate's postback address may name; each stands for what happened. */
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

/** The address that is called: each macro is replaced by its value, percent-encoded. */
export const fillPostback = (template: string, values: Readonly<Record<PostbackMacro, string>>): string =>
  template.replace(MACRO, (whole, name: string) => (isMacro(name) ? encodeURIComponent(values[name]) : whole));

/** What stands in braces and is no macro, such as `{clickid}`. */
export const unknownMacros = (template: string): string[] =>
  [...template.matchAll(MACRO)].flatMap(([whole, name = '']) => (isMacro(name) ? [] : [whole]));

/** Whether a macro stands anywhere but in the query, where its value could change which host or page is called. */
export const hasMacroOutsideQuery = (template: string): boolean => /[{}]/.test(template.replace(/\?.*$/s, ''));
