export { hostileValues, refusesAt, sendHostileTexts } from './hostile-texts.ts';
export { createTestSignIn, type TestSignIn } from './sign-in.ts';
export { listOpenAtAal1 } from './step-up.ts';
