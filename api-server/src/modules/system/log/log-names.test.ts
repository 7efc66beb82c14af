import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { actionLabel, subjectLabel } from 'shared-contracts/system/log';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../..', import.meta.url));

it('the roles of departments, which are no entity, have a name in the log', () => {
  expect(subjectLabel('departRole', undefined)).toEqual(['部门角色', 'Department role']);
});

it('every action that the server writes into the log has a name', () => {
  // The example lists of the gallery write no log.
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts') && !file.includes('example-lists'));
  const written = files.flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return [...text.matchAll(/\baction: (?:'(\w+)'|[^,}\n]*\? '(\w+)' : '(\w+)')/g)].flatMap(([, ...names]) => names.filter(Boolean));
  });
  expect(written.length).toBeGreaterThan(60);
  const all = Object.values<EntityDefinition>(entities);
  const isNamed = (action: string | undefined = ''): boolean =>
    actionLabel(action, undefined)[0] !== action || all.some((entity) => actionLabel(action, entity)[0] !== action);
  expect([...new Set(written)].filter((action) => !isNamed(action))).toEqual([]);
});

it('a risk that a rule found is called a risk once', () => {
  const [chinese, english] = actionLabel('raise', entities.risk);
  const [subject, englishSubject] = subjectLabel('risk', entities.risk);
  expect(`${chinese}${subject}`).toBe('发现风险');
  expect(`${english} ${englishSubject}`).toBe('Found Risk');
});
