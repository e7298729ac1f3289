import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { createValidator } from '@bufbuild/protovalidate';

const patterns = new Map<string, RegExp>();

// With the library's own RE2 a check takes four to seven times as long. Our patterns have the same meaning in both
// dialects.
const validator = createValidator({
  regexMatch(pattern, text) {
    const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
    patterns.set(pattern, known);
    return known.test(text);
  },
});

/**
 * Names the field of a message that breaks a rule of its .proto file, the rule, and the number of further violations;
 * undefined for a valid message.
 */
export function violationOf<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): string | undefined {
  const { kind, error } = validator.validate(schema, message);
  // A rule that cannot be evaluated is a bug of ours, not a fault of the message.
  if (kind === 'error') throw error;
  return error?.message;
}
