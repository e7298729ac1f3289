export { recordLines, refund } from './records.ts';
