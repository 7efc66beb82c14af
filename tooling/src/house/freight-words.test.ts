import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace/workspace.ts';
import { freightWordsIn } from './freight-words.ts';

/** Folders that must not contain freight words, because they could serve any trade. */
const rooms = ['api-server/src/kernel/**/*.ts'];

describe('freight words', () => {
  it('are found in either language, as parts of names too', () => {
    expect(freightWordsIn('const waybillNo = shipperId; // 运单')).toEqual(['waybill', 'shipper', '运单']);
    expect(freightWordsIn('the driver of the database, a contract, an order')).toEqual([]);
  });

  it('are in no room that any trade could stand on', () => {
    const files = globSync(rooms, { cwd: workspaceRoot }).filter((path) => !path.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(50);
    const offenders = files.flatMap((path) =>
      freightWordsIn(readFileSync(join(workspaceRoot, path), 'utf8')).map((word) => `${path}: ${word}`),
    );
    expect(offenders).toEqual([]);
  });
});
