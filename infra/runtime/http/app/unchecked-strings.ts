import { storable } from '@sillage/proto/values/text';
import { z } from 'zod';

/** Formats that fully determine the allowed characters. */
const CLOSED_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'datetime']);

/**
 * The paths of unchecked strings in a schema, such as `items.0.name`. Every string must be one of `proto/values/text`,
 * so that no NUL and no lone surrogate is accepted. Empty for a valid schema.
 */
export function uncheckedStrings(schema: z.core.$ZodType, path: readonly string[] = []): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (inner: z.core.$ZodType, ...name: string[]) => uncheckedStrings(inner, [...path, ...name]);
  switch (def.type) {
    case 'string':
      return isChecked(def) ? [] : [path.join('.')];
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, member]) => inside(member, name)),
        ...(def.catchall ? inside(def.catchall, '*') : []),
      ];
    case 'array':
      return inside(def.element, '0');
    case 'record':
      return [...inside(def.keyType, '*'), ...inside(def.valueType, '*')];
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)];
    case 'pipe':
      return inside(def.in instanceof z.ZodTransform ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return inside(def.innerType);
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'null':
    case 'undefined':
    case 'literal':
    case 'enum':
    case 'never':
    case 'date':
      return [];
    default:
      // Other types may contain strings; to use one in a schema, add a case for it here.
      return [path.join('.')];
  }
}

function isChecked(def: z.core.$ZodStringDef): boolean {
  return def.checks?.includes(storable) === true || ('format' in def && CLOSED_FORMATS.has(def.format));
}
