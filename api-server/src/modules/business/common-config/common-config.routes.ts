import type { FastifyInstance } from 'fastify';
import { commonConfig } from 'shared-contracts/business/master/common-config';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { changeConfig, checkOwnConfig, prepareConfig, restoreDefault } from './common-config.service.ts';
import { commonConfigs } from './common-config.table.ts';
import { productSetting } from './product-settings.ts';

export default async function commonConfigRoutes(app: FastifyInstance) {
  crud(app, commonConfig, commonConfigs, {
    tellsTaken: true,
    beforeAdd: prepareConfig,
    beforeEdit: changeConfig,
    beforeDelete: checkOwnConfig,
    decorate: async (_tx, rows) => addDefaults(rows),
  });
  action(app, commonConfig, commonConfigs, 'restoreDefault', restoreDefault);
}

/** Adds what the product declares about each setting: its default and the values it allows. */
function addDefaults(rows: WireRecord[]): void {
  for (const row of rows) {
    const known = productSetting(String(row.configKey));
    row.defaultValue = known?.value ?? null;
    row.allowedValues = known?.options?.join(',') ?? null;
  }
}
