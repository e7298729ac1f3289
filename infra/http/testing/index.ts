export { createTestSignIn, type TestSignIn } from './sign-in.ts';
