import { certRecord } from 'shared-contracts/business/master/cert-record';
import { expect, it } from 'vitest';
import { certHistoryTab } from './cert-history.tsx';

it.each([
  ['shipperId', 'shipper'],
  ['carrierId', 'carrier'],
  ['driverId', 'driver'],
  ['lorryId', 'lorry'],
] as const)('the certification history takes the place of the records that name the shown one in %s', (by, entity) => {
  expect(certHistoryTab(by).related).toEqual({ entity: 'certRecord', by });
  expect(certRecord.fields[by]).toMatchObject({ kind: 'reference', entity });
});
