import { dictionaryCalls } from './dictionaries.calls.ts';
import { messageCalls } from './messages.calls.ts';
import { peopleCalls } from './people.calls.ts';
import { permissionCalls } from './permissions.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { smallCalls } from './small.calls.ts';
import type { SpecifiedCall } from './specified-call.ts';

/**
 * Every call of the specification's tables and of the wire contract, in an order in which earlier calls create the records that later ones
 * name.
 */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ...sessionCalls,
  ...permissionCalls,
  ...peopleCalls,
  ...dictionaryCalls,
  ...messageCalls,
  ...smallCalls,
];

/** Calls of the specification that the product leaves out on purpose, each with the reason. They get the response of an unknown path. */
export const leftOut: Readonly<Record<string, string>> = {
  'GET /sys/dict/queryTableData': 'reads any table: the wire contract drops it',
  'GET /sys/common/transitRESTful': 'forwards requests to any address: the wire contract leaves it out',
  'GET /sys/user/querySysUser': 'tells strangers which phone belongs to which account: forbidden by the rules of trust',
  'GET /act/process/extActProcess/doSyncUser': 'there is no process engine',
  'POST /sys/message/sysMessage/add': 'messages come from events and templates (sendMsg); a log that people write proves nothing',
  'DELETE /sys/message/sysMessage/delete': 'the log of what was sent is evidence; it goes with its time of retention',
  'GET /sys/dataSource/exportXls': 'a sheet would hold addresses and passwords of databases',
  'GET /sys/user/appUserList': 'the wire contract says: helpers of apps, not needed',
  'GET /sys/user/getQuitList': 'people who left are frozen or deleted; there is no third state',
  'GET /sys/sysRoleIndex/queryByCode': 'the landing page is the same for every role, as specified',
  'GET /joa/designform/list': 'there is no form designer',
};
