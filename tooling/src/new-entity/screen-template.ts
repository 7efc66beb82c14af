/** Templates of a new entity's screen: a list with form and actions, to be changed by its team. */
import { menuGroups } from 'api-server/modules/system/product-menu/menu-groups';
import { pascal, quoted } from '../new-remote/names-in-code.ts';
import type { EntityWish } from './entity-wish.ts';
import type { EntityFiles } from './server-template.ts';

export function screenFiles({ group, name, entity, remote, under, order, title: [zh, en] }: EntityWish): EntityFiles {
  const folder = `remote-${remote}/src/screens/${group}/${name}`;
  const page = `${pascal(`${group}-${name}`)}Page`;
  const place = `${under ? `under: ${quoted(under)}, ` : ''}order: ${order}, roles: ['platform_admin', 'platform_operator', 'dispatcher']`;
  const advice = under
    ? ''
    : `  // At the top of the menu; under: '<group>' places it below one of ${menuGroups.map(({ path }) => path).join(', ')}.\n`;
  const contract = `import { ${entity} } from 'shared-contracts/${group}/${name}';`;
  return {
    [`${folder}/screen.ts`]: `import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: [${quoted(zh)}, ${quoted(en)}],
  icon: 'file-text',
  entity: ${quoted(entity)},
${advice}  menu: { ${place} },
});
`,
    [`${folder}/${name}.page.tsx`]: `${contract}
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';

const ${page.replace(/Page$/, 'Form')} = (drawer: FormSurfaceProps<typeof ${entity}>) => <EntityFormDrawer entity={${entity}} {...drawer} />;

export default function ${page}() {
  return (
    <ListPage
      entity={${entity}}
      columns={['code', 'name', 'quantity', 'amount', 'validFrom', 'validTo', { field: 'status', tag: true }]}
      rowActions={[{ action: 'enable', confirm: true }, { action: 'disable', confirm: true }]}
      form={${page.replace(/Page$/, 'Form')}}
    />
  );
}
`,
    [`${folder}/${name}.test.tsx`]: `import { screen } from '@testing-library/react';
import { http } from 'msw';
${contract}
import { listHandler, offeredBy, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ${page} from './${name}.page.tsx';

const can = ['${entity}:list', '${entity}:add', '${entity}:disable'];
const record = { id: 'r1', version: 1, code: 'A-1', name: '一号', status: '1', status_dictText: '启用' };

test('lists what there is, with the actions of its state', async () => {
  const { user } = renderScreen(<${page} />, { can, handlers: [listHandler(${entity}, [record])] });
  const offered = await offeredBy(user, 'A-1');
  expect(offered).toContain('停用');
  expect(offered).not.toContain('启用');
});

test('says why there are no rows', async () => {
  const list = \`*/api\${${entity}.api}/list\`;
  renderScreen(<${page} />, { can, handlers: [http.get(list, () => refusal('没有权限，请联系管理员授权', 510))] });
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
});
`,
  };
}
