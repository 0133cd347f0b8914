export { shared as messages } from './en/shared.ts';
