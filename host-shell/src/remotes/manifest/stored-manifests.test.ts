import { expect, it } from 'vitest';
import { environmentManifest, pinned } from '../loader/remotes-fixture.ts';
import { documentsToKeep } from './stored-manifests.ts';

const document = (serial: number, business: string, etc: string) => ({
  signed: { text: '', signature: '' },
  document: environmentManifest(serial, [pinned({ version: business }), pinned({ name: 'etc', version: etc })]),
});
const serials = (kept: ReturnType<typeof documentsToKeep>) => kept.map((entry) => entry.document.serial);

it('keeps the newest document and those that alone describe a version that rendered', () => {
  const documents = [document(9, '3', '5'), document(8, '3', '4'), document(7, '3', '3'), document(2, '2', '3'), document(1, '1', '1')];
  expect(serials(documentsToKeep(documents, {}))).toEqual([9]);
  expect(serials(documentsToKeep(documents, { business: ['3', '2'], etc: ['5'] }))).toEqual([9, 2]);
  expect(serials(documentsToKeep(documents, { business: ['3'], etc: ['5', '1'] }))).toEqual([9, 1]);
});

it('keeps a bounded number', () => {
  const documents = Array.from({ length: 20 }, (_, index) => ({
    ...document(20 - index, String(20 - index), '1'),
  }));
  const rendered = { business: ['20', '19'], ...Object.fromEntries(documents.map((_, index) => [`r${index}`, ['1']])) };
  expect(documentsToKeep(documents, rendered).length).toBeLessThanOrEqual(6);
});
