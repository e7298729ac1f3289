import { storable } from '@sillage/proto/values/text';
import { z } from 'zod';

/** Formats that leave no room for anything but what they spell out. */
const CLOSED_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'datetime']);

/**
 * Where a contract takes strings as they come: the paths of them, `items.0.name`. Each is to be one of
 * `proto/values/text`, so that no NUL and no half of a surrogate pair gets further than the door. Empty for a contract
 * that can start.
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
      // Whatever else there is may hold a string: a contract that needs it says here how it is looked into.
      return [path.join('.')];
  }
}

function isChecked(def: z.core.$ZodStringDef): boolean {
  return def.checks?.includes(storable) === true || ('format' in def && CLOSED_FORMATS.has(def.format));
}
