export { hostileValues, refusesAt, sendHostileTexts } from './hostile-texts.ts';
export { createTestSignIn, type TestSignIn } from './sign-in.ts';
