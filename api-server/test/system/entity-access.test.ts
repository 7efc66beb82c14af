// Grants with unknown roles or actions are refused: by TypeScript, and by the program for values that TypeScript did not check.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { describe, expect, it } from 'vitest';
import { gatherAccess } from '../../src/modules/system/product-menu/product-grants.ts';
import { access } from '../../src/modules/system/role/entity-access.ts';

describe('a grant with a mistake does not compile, and names it when it runs:', () => {
  it('an unknown role', () => {
    // @ts-expect-error: there is no such role
    expect(() => access(etcLorry, { platform_operater: ['read'] })).toThrow('There is no role platform_operater');
  });

  it('an unknown action', () => {
    // @ts-expect-error: the contract has no such action
    expect(() => access(etcLorry, { dispatcher: ['read', 'registr'] })).toThrow('etcLorry has no action registr');
  });

  it('an action of another entity', () => {
    // @ts-expect-error: lorries are not dispatched as goods are
    expect(() => access(etcLorry, { dispatcher: ['recall'] })).toThrow('etcLorry has no action recall');
  });

  it('personal data of a kind that the entity does not hold', () => {
    // @ts-expect-error: a registered lorry has no telephone number
    expect(() => access(etcLorry, { dispatcher: ['unmaskMobile'] })).toThrow('etcLorry has no action unmaskMobile');
  });
});

it('words stand for permissions: reading, creating, everything, single ones, further ones', () => {
  const { actions } = access(etcLorry, { finance: ['create', 'register'], dispatcher: ['read', 'unmaskIdCard'] });
  expect(actions.get('finance')).toEqual(['list', 'export', 'add', 'edit', 'delete', 'unmasked', 'register']);
  expect(actions.get('dispatcher')).toEqual(['list', 'export', 'unmaskIdCard']);
  expect(access(dispatchGoods, { finance_manager: ['overReceivable'] }).actions.get('finance_manager')).toEqual(['overReceivable']);
});

it('what gathers the grants names the file with the mistake', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freight-access-'));
  const places = { access: 'src/modules/system/role/entity-access.ts', contract: '../shared-contracts/src/etc/lorry.ts' };
  const at = (place: string) => new URL(`../../${place}`, import.meta.url).href;
  const lines = [
    `import { etcLorry } from '${at(places.contract)}';`,
    `import { access } from '${at(places.access)}';`,
    "export const mistaken = access(etcLorry, { dispatcher: ['registr'] });",
  ];
  mkdirSync(join(folder, 'etc'));
  writeFileSync(join(folder, 'etc/lorry.access.ts'), lines.join('\n'));
  await expect(gatherAccess(folder)).rejects.toThrow(/etc\/lorry\.access\.ts: etcLorry has no action registr/);
  rmSync(folder, { recursive: true });
});
