import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databaseTrouble, isDatabaseTrouble } from './away.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('an error of an unreachable database', () => {
  test.each([
    ['it was shut down', withCode('57P01')],
    ['it is starting', withCode('57P03')],
    ['the connection failed', withCode('08006')],
    ['nobody listens there', withCode('ECONNREFUSED')],
    ['every address failed', new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')])],
    ['no file could be opened', withCode('EMFILE')],
    ['the driver lost it', new Error('Connection terminated unexpectedly')],
    ['the pool waited in vain', new Error('timeout exceeded when trying to connect')],
    ['the driver waited in vain', new Error('timeout expired')],
    ['a part of a statement lost it', new pg.DatabaseError('lost connection to parallel worker', 10, 'error')],
  ])('%s', (_what, error) => {
    expect(databaseTrouble(error)).toBe('away');
  });

  test.each([
    ['a statement that is wrong', withCode('42601')],
    ['a value that is there already', withCode('23505')],
    ['addresses of which one has another fault', new AggregateError([withCode('ECONNREFUSED'), new TypeError('x')])],
    ['several errors of which there is none', new AggregateError([])],
    ['a mistake', new TypeError('undefined is not a function')],
    ['no error at all', 'ECONNREFUSED'],
  ])('is not %s', (_what, error) => {
    expect(databaseTrouble(error)).toBeNull();
  });
});

test.each([
  ['read-only', '25006', 'unable', true],
  ['disk full', '53100', 'unable', true],
  ['out of memory', '53200', 'unable', true],
  ['too many connections', '53300', 'away', true],
  ['a full disk of the process', 'ENOSPC', 'full', false],
  ['a statement that took too long', '57014', 'contended', false],
  ['a lock that did not come', '55P03', 'contended', false],
  ['a deadlock', '40P01', 'contended', false],
])('[R-PLUS-29] %s is recognized, and only temporary trouble is retried', (_what, code, trouble, again) => {
  expect(databaseTrouble(withCode(code))).toBe(trouble);
  expect(isDatabaseTrouble(withCode(code))).toBe(again);
});
