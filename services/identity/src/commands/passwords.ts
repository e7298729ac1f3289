import { hash, verify } from '@node-rs/bcrypt';

const COST = 12;

/** Of a password that nobody has, at the same cost. */
const NOBODYS_HASH = '$2b$12$pj5EzxVURcbNBkOFNw55JuMe0rrMqntjvrN4cQjbM5EBAB4qZaSe2';

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST });

/** Takes the same time where there is no account or no password, so that the time does not tell which accounts exist. */
export async function passwordMatches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(password, passwordHash ?? NOBODYS_HASH);
  return matches && typeof passwordHash === 'string';
}
