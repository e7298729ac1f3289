/** `a…@example.com`: enough to know one's own address, too little to learn another's. Empty for none. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  // By characters, not by halves of them.
  const [first = ''] = email;
  return `${first}…${email.slice(at)}`;
}
