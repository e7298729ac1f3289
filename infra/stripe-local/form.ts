/** What a form's field holds: a text, or fields by name; a list's names are its indices. */
export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const createFields = (): FormFields => Object.create(null);

/**
 * Reads `a=1&b[c]=2&d[0]=3&d[]=4` as Stripe does. A name that is given both a text and fields of its own keeps what
 * came last. The fields have no prototype, so that no name means anything else.
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
