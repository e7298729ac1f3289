/** The value of a form's field: a text, or fields by name; a list has its indices as names. */
export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const createFields = (): FormFields => Object.create(null);

/**
 * Parses `a=1&b[c]=2&d[0]=3&d[]=4` like Stripe. If a name has both a text and nested fields, the last one wins. The
 * fields have no prototype, so that every name is safe.
 */
export function parseForm(text: string): FormFields {
  const fields = createFields();
  for (const [name, value] of new URLSearchParams(text)) place(fields, pathOf(name), value);
  return fields;
}

const pathOf = (name: string): readonly string[] => name.replaceAll(']', '').split('[');

function place(fields: FormFields, path: readonly string[], value: string): void {
  let here = fields;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(here).length) : part;
    if (depth === path.length - 1) here[name] = value;
    else {
      const next = here[name];
      const below = typeof next === 'object' ? next : createFields();
      here[name] = below;
      here = below;
    }
  }
}
