import { forceLogoutPath, onlineUser } from 'shared-contracts/system/online-user';
import type { WireRecord } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { sendTold } from '../../../parts/send-told.ts';

type Online = WireRecord<typeof onlineUser>;

/** The column cannot be sorted by: the server gives the latest first. */
const plain = (field: keyof typeof onlineUser.fields) => ({ field, sortable: false });

export default function OnlinePage() {
  const text = useText();
  /** Asks, and ends the session; the server may ask for a fresh proof of identity first. */
  const forceOut = async ({ token, username, realname }: Online): Promise<boolean> => {
    const content = text('online.forceAsk', { whom: `${realname}（${username}）` });
    if (!(await notices.confirm({ content, dangerous: true }))) return false;
    return await sendTold({ method: 'POST', path: forceLogoutPath, body: { token } });
  };
  return (
    <ListPage
      entity={onlineUser}
      columns={(['username', 'realname', 'sex', 'phone', 'loginTime', 'lastTime', 'ip', 'userAgent'] as const).map(plain)}
      defaultSort={{ column: 'lastTime', order: 'desc' }}
      detail={false}
      rowActions={[
        {
          key: 'forceLogout',
          label: label('online.force'),
          can: 'online:forceLogout',
          dangerous: true,
          run: async (row, list) => {
            if (await forceOut(row)) list.refresh();
          },
        },
      ]}
    />
  );
}
