// Every text of the server for people is in the catalogue, so that clients can show it in English.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverSentences } from 'shared-contracts/catalogue/server-sentences';
import { describe, expect, test } from 'vitest';
import { textsThrown } from '../src/house/thrown-texts.ts';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

const sources = globSync('{api-server,release-registry}/src/**/*.ts', { cwd: root })
  .map(String)
  .filter((path) => !path.endsWith('.test.ts'));

describe('what the server refuses', () => {
  test('is said in English too: shared-contracts/src/texts/server-texts.ts', () => {
    const missing = sources.flatMap((path) =>
      textsThrown(readFileSync(join(root, path), 'utf8')).flatMap((text) => (text in serverSentences ? [] : [`${path}: ${text}`])),
    );
    expect(missing).toEqual([]);
  });

  test('is found in every form in which it is thrown', () => {
    const source = `
      if (a) throw new Business('车辆已停用');
      throw businessAt('lorryId', \`合同[\${row.contractNo}]在装货日期\${day}未生效\`);
      throw new Invalid(isOurs ? '我方已签署' : '对方已签署');
      const label = ['车辆', 'Lorry'];
      return respond(row, '添加成功！');
    `;
    expect(textsThrown(source)).toEqual(['车辆已停用', '合同[{{0}}]在装货日期{{1}}未生效', '我方已签署', '对方已签署', '添加成功！']);
  });
});
