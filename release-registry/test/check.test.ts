// `release check` on a developer's machine makes the same checks as the environment, with its shell, menu, kills and pins.
import { checkLocally } from 'release-registry/cli/check-locally';
import { registryClient } from 'release-registry/cli/registry-client';
import type { MenuComponent } from 'shared-contracts/release/release-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRegistry, testRegistry } from './registry-harness.ts';
import { releaseFixture } from './release-fixture.ts';

const menus = new Map<string, readonly MenuComponent[]>();
let registry: TestRegistry;
let url = '';
beforeAll(async () => {
  registry = await testRegistry({
    menu: async (environment) => {
      const menu = menus.get(environment);
      if (!menu) throw new Error('the menu does not answer');
      return menu;
    },
  });
  url = `${await registry.app.listen({ port: 0, host: '127.0.0.1' })}/registry`;
});
afterAll(() => registry?.close());

const check = (against?: string, token = registry.registry.token) =>
  checkLocally({ name: 'etc' }, registryClient({ url, token }), undefined, against);
const rulesOf = async (against?: string) => (await check(against)).report.refused.map(({ rule, where }) => `${rule} ${where}`);
const at = (environment: string, path: string) => `/registry/v1/environments/${environment}${path}`;

describe('release check', { timeout: 120_000 }, () => {
  it('without an environment passes what this repository builds, and says what it did not compare', async () => {
    const { report, notCompared } = await check();
    expect(report.refused).toEqual([]);
    expect(notCompared).toEqual(expect.arrayContaining(['menu rows and paths', 'components of other remotes', 'killed versions']));
  });

  it('against an environment judges by its shell, its menu and its kills', async () => {
    menus.set('test', [{ component: 'etc/lorry' }, { component: 'etc/gone', title: '已下线' }]);
    const other = releaseFixture({ name: 'other', groups: ['other'], components: ['other/page'], aliases: ['etc/lorry'] });
    await registry.publish(other);
    await registry.call('PUT', at('test', '/pins/other'), { version: other.manifest.version, reason: 'first' });
    await registry.call('PUT', at('test', '/kills/etc/*'), { reason: 'broken' });
    const { report, notCompared } = await check('test');
    expect(notCompared).not.toContain('menu rows and paths');
    const rules = report.refused.map(({ rule, where }) => `${rule} ${where}`);
    expect(rules).toContainEqual(expect.stringContaining('etc/gone'));
    expect(rules).toContainEqual('killed etc@*');
    // The test shell provides react and dayjs, but no widgets.
    expect(rules).toContainEqual(expect.stringMatching(/^shared-missing shared-widgets/));
    expect(rules.join()).toContain('etc/lorry');
  });

  it('passes the menu over when it cannot be read, and says nothing to strangers', async () => {
    await registry.call('PUT', at('quiet', '/freeze'), { reason: 'exists' });
    expect((await rulesOf('quiet')).filter((rule) => rule.startsWith('menu-component'))).toEqual([]);
    await expect(check('quiet', 'wrong')).rejects.toMatchObject({ code: 'unauthorised' });
  });
});
