/** Template of a new remote's first screen: the list of an existing entity, to be changed by its team. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { workspaceRoot } from '../workspace/workspace.ts';
import { kebab, pascal, quoted } from './names-in-code.ts';
import type { RemoteFiles, RemoteWish } from './remote-wish.ts';

/** The module of an entity, found in the list of entities. */
function moduleOf(entity: string): string {
  const contents = readFileSync(join(workspaceRoot, 'shared-contracts', 'src', 'entity-list.ts'), 'utf8');
  for (const [, names = '', path = ''] of contents.matchAll(/export \{([^}]*)\} from '\.\/([^']+)\.ts'/g)) {
    if (names.split(',').some((name) => name.trim() === entity)) return `shared-contracts/${path}`;
  }
  throw new Error(`shared-contracts/src/entity-list.ts has no line for ${entity}`);
}

/** Field kinds whose values fit into a table column. */
const tellingKinds = new Set(['text', 'choice', 'integer', 'decimal', 'money', 'tonnes', 'instant', 'date']);
const columnCount = 6;

/** Names of the columns for a generated list: the title field, some further fields, and the state. */
function columnsOf({ titleField, stateField, fields }: EntityDefinition): string[] {
  const telling = Object.entries(fields).filter(([name, { kind }]) => tellingKinds.has(kind) && name !== titleField && name !== stateField);
  const plain = [titleField, ...telling.map(([name]) => name).slice(0, columnCount)].map(quoted);
  return stateField ? [...plain, quoted(stateField)] : plain;
}

export function listFiles({ group, title }: RemoteWish, definition: EntityDefinition): RemoteFiles {
  const { name, listCall = 'list', titleField } = definition;
  const screen = kebab(name);
  const folder = `src/screens/${group}/${screen}`;
  const page = `${pascal(screen)}Page`;
  const from = moduleOf(name);
  return {
    [`${folder}/screen.ts`]: `import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: [${quoted(title[0])}, ${quoted(title[1])}],
  icon: 'file-text',
  entity: ${quoted(name)},
  menu: { order: 90 },
});
`,
    [`${folder}/${screen}.page.tsx`]: `import { ${name} } from '${from}';
import { ListPage } from 'shared-widgets/list-page';

export default function ${page}() {
  return <ListPage entity={${name}} columns={[${columnsOf(definition).join(', ')}]} />;
}
`,
    [`${folder}/${screen}.test.tsx`]: `import { screen } from '@testing-library/react';
import { http } from 'msw';
import { ${name} } from '${from}';
import { page, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ${page} from './${screen}.page.tsx';

const can = [${quoted(`${name}:list`)}];
const list = \`*/api\${${name}.api}/${listCall}\`;

test('lists what the server knows', async () => {
  const record = { id: 'r1', version: 1, ${titleField}: 'R-1' };
  renderScreen(<${page} />, { can, handlers: [http.get(list, () => page([record]))] });
  expect((await rowOf('R-1')).getByText('R-1')).toBeVisible();
});

test('says why there are no rows', async () => {
  renderScreen(<${page} />, { can, handlers: [http.get(list, () => refusal('没有权限，请联系管理员授权', 510))] });
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
});
`,
  };
}
