import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { productSettings } from './product-settings.ts';

/**
 * Settings that no code of the product reads yet; they belong to planned parts: fuel, tolls, ETC waybills, invoices, reports to the
 * ministry.
 */
const ofLaterParts = [
  ...['oil.consumptionFactor', 'toll.matchBeforeMinutes', 'toll.matchAfterMinutes'],
  ...['etc.startUploadDeadlineMinutes', 'etc.endUploadDeadlineHours', 'invoice.defaultRate', 'invoice.maxLinesPerInvoice'],
  ...['report.weightUnit', 'report.enabled'],
];

test('every setting is read by the server, but for those of parts that do not exist yet', () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url));
  const sources = ['api-server/src/**/*.ts', 'shared-contracts/src/business/**/*.ts'];
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.ts$|product-settings\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const source = files.map((file) => readFileSync(`${root}/${file}`, 'utf8')).join('\n');
  const unread = productSettings.map(({ key }) => key).filter((key) => !source.includes(`'${key}'`));
  expect(unread).toEqual(ofLaterParts);
});
