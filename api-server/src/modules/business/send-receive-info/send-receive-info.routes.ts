import type { FastifyInstance } from 'fastify';
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { commonStatus, yesNo } from 'shared-contracts/business/states';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { changePlace, checkPlaceUnused, preparePlace } from './send-receive-info.service.ts';
import { sendReceiveInfos } from './send-receive-info.table.ts';

export default async function sendReceiveInfoRoutes(app: FastifyInstance) {
  crud(app, sendReceiveInfo, sendReceiveInfos, {
    tellsTaken: true,
    beforeAdd: preparePlace,
    beforeEdit: changePlace,
    beforeDelete: checkPlaceUnused,
  });
  action(app, sendReceiveInfo, sendReceiveInfos, 'enable', async () => ({ status: commonStatus.enabled }));
  action(app, sendReceiveInfo, sendReceiveInfos, 'disable', async () => ({ status: commonStatus.disabled, defaultFlag: yesNo.no }));
}
