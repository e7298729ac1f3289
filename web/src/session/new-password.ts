import { z } from 'zod';

export const MIN_PASSWORD = 6;

/** A new password, entered twice. Messages are keys of texts. */
export const NewPassword = z
  .object({
    password: z.string().min(1, 'auth:newPassword.required').min(MIN_PASSWORD, 'auth:passwordShort'),
    confirmation: z.string(),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'auth:newPassword.differ',
    when: () => true,
  });
