import { expect, it } from 'vitest';
import { StatementTooSlow, Unavailable } from '../basics/errors.ts';
import { unavailableOr } from './database-errors.ts';

/** What the request is refused with, and what the operator reads. */
function told(error: object) {
  const warnings: string[] = [];
  const refusal = unavailableOr(new Error('Failed query', { cause: error }), 'request of operator', (warning) => warnings.push(warning));
  return { refusal, warnings };
}

it('a statement that was too slow is named to the operator, without its values', () => {
  const message = 'A statement ran longer than 6000 ms and was ended';
  const { refusal, warnings } = told({ code: '57014', severity: 'FATAL', message, statement: '\n  select name\n  from t where id = $1' });
  expect(refusal).toBeInstanceOf(StatementTooSlow);
  expect(warnings).toEqual([`The database could not serve "request of operator": ${message} Statement: select name from t where id = $1`]);
});

it('a database that does not answer is told with the request it failed', () => {
  const { refusal, warnings } = told({ code: 'ECONNREFUSED', message: 'connect' });
  expect(refusal).toBeInstanceOf(Unavailable);
  expect(warnings).toEqual(['The database could not serve "request of operator": The database does not answer (ECONNREFUSED).']);
});
