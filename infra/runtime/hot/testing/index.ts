export { hotStoreContract } from './contract.ts';
