/** `a…@example.com`: enough to recognise one's own address, too little to learn another's. Empty without an address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  // Takes a whole code point, not half of a surrogate pair.
  const [first = ''] = email;
  return `${first}…${email.slice(at)}`;
}
