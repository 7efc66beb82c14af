// Compares the functions for both interpretations of the specification with a plain reference implementation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGate } from './permission-display.ts';
import type { PermissionGrant, PermissionRule } from './session.ts';

const has = (entry: PermissionGrant, code: string) =>
  entry.action
    .split(',')
    .map((part) => part.trim())
    .includes(code);

/** A plain implementation with one line for each sentence of the specification. */
const reference = {
  can(code: string, auth: readonly PermissionGrant[], allAuth: readonly PermissionRule[]): boolean {
    for (const rule of allAuth) if (rule.type === '2' && rule.status === '0' && has(rule, code)) return false;
    for (const rule of allAuth) if (rule.type !== '2' && rule.status === '0' && has(rule, code)) return true;
    for (const grant of auth) if (grant.type !== '2' && has(grant, code)) return true;
    return false;
  },
  isDisabled(code: string, auth: readonly PermissionGrant[], allAuth: readonly PermissionRule[]): boolean {
    const rules = allAuth.filter((rule) => rule.type === '2' && has(rule, code));
    if (rules.length === 0 || rules.some((rule) => rule.status === '0')) return false;
    return !auth.some((grant) => grant.type === '2' && has(grant, code));
  },
  excluded(prefix: string, auth: readonly PermissionGrant[], allAuth: readonly PermissionRule[]): string[] {
    const start = prefix.endsWith(':') ? prefix : `${prefix}:`;
    const codes = allAuth
      .filter((rule) => rule.type === '1' && rule.status === '1')
      .flatMap((rule) => rule.action.split(',').map((part) => part.trim()))
      .filter((code) => code.startsWith(start))
      .filter((code) => !auth.some((grant) => grant.type === '1' && has(grant, code)))
      .filter((code) => !allAuth.some((rule) => rule.type !== '2' && rule.status === '0' && has(rule, code)));
    return [...new Set(codes.map((code) => code.slice(start.length)))].sort();
  },
};

const codes = ['user:add', 'user:edit', 'user:batch_delete', 'user:form:phone', 'role:add', 'users:add'];
const action = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 }).map((list) => list.join(', '));
const type = fc.constantFrom('0', '1', '2');
const grants = fc.array(fc.record({ action, type }), { maxLength: 6 });
const rules = fc.array(fc.record({ action, type, status: fc.constantFrom('0', '1') }), { maxLength: 6 });

describe('the gate agrees with the specification', () => {
  it('on what is shown and what is locked', () => {
    fc.assert(
      fc.property(grants, rules, fc.constantFrom(...codes, 'nobody:knows'), (auth, allAuth, code) => {
        const gate = createGate(auth, allAuth);
        expect(gate.can(code)).toBe(reference.can(code, auth, allAuth));
        expect(gate.isDisabled(code)).toBe(reference.isDisabled(code, auth, allAuth));
      }),
      { numRuns: 500 },
    );
  });
  it('on columns and codes of a table', () => {
    fc.assert(
      fc.property(grants, rules, fc.constantFrom('user', 'user:', 'user:form', 'role'), (auth, allAuth, prefix) => {
        const gate = createGate(auth, allAuth);
        expect([...gate.hiddenColumns(prefix)].sort()).toEqual(reference.excluded(prefix, auth, allAuth));
        expect(gate.excludedCodes(prefix)).toEqual(gate.hiddenColumns(prefix));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the truth table, row by row', () => {
  const rule = (type_: string, status: string) => [{ action: 't:x', type: type_, status }];
  const grant = (type_: string) => [{ action: 't:y,t:x', type: type_ }];
  const row = (auth: PermissionGrant[], allAuth: PermissionRule[]) => {
    const gate = createGate(auth, allAuth);
    return [gate.can('t:x'), gate.isDisabled('t:x'), gate.excludedCodes('t').has('x')];
  };
  it.each([
    ['no rule, no grant', [], [], [false, false, false]],
    ['no rule, granted', grant('1'), [], [true, false, false]],
    ['display rule, no grant', [], rule('1', '1'), [false, false, true]],
    ['display rule, granted', grant('1'), rule('1', '1'), [true, false, false]],
    ['display rule switched off', [], rule('1', '0'), [true, false, false]],
    ['data rule, no grant', [], rule('2', '1'), [false, true, false]],
    ['data rule, granted', grant('2'), rule('2', '1'), [false, false, false]],
    ['data rule with status 0', [], rule('2', '0'), [false, false, false]],
    ['data rule with status 0 hides even what is granted', grant('1'), rule('2', '0'), [false, false, false]],
  ])('%s', (_name, auth, allAuth, expected) => expect(row(auth, allAuth)).toEqual(expected));
});

it('an empty prefix excludes nothing, and a prefix ends at its colon', () => {
  const gate = createGate([], [{ action: 'users:add', type: '1', status: '1' }]);
  expect(gate.excludedCodes('').size).toBe(0);
  expect(gate.excludedCodes('user').size).toBe(0);
  expect([...gate.excludedCodes('users')]).toEqual(['add']);
});
