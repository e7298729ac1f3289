export { runRound } from './run-round.ts';
