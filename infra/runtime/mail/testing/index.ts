export { startTestSmtp, type TestMail, type TestSmtp } from './smtp-server.ts';
