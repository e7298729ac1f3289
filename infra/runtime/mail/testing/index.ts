export { startTestSmtp, type TestMail, type TestSmtp } from './smtp-server.ts';
export { wordsOf } from './words-of.ts';
