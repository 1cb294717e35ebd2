export { createToken } from './create-token.ts';
export { readMachine } from './read-machine.ts';
