export { keepJournal } from './keep-journal.ts';
export { createPositions, endRewind, findRewind, keepPositions } from './positions.ts';
