import { forceLogoutPath, onlineUser } from 'shared-contracts/system/online-user';
import type { WireRecord } from 'shared-platform/entity-api';
import { http } from 'shared-platform/http';
import { remarkText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { deviceName } from '../../../parts/security/device-name.ts';

type Online = WireRecord<typeof onlineUser>;

/** This column cannot be sorted, because the server always returns the latest session first. */
const plain = (field: keyof typeof onlineUser.fields) => ({ field, sortable: false });

export default function OnlinePage() {
  const text = useText();
  const { id: tab } = useTab();
  /** Asks for confirmation and ends the session; the server may require a proof of identity. */
  const forceOut = async ({ token, username, realname }: Online): Promise<boolean> => {
    const whom = remarkText(realname, username);
    if (!(await notices.confirm({ ...asked(text('online.forceAsk', { whom })), dangerous: true, tab }))) return false;
    const isDone = await http.post(forceLogoutPath, { token }).then(
      () => true,
      () => false,
    );
    // The server's message is that of signing out oneself.
    if (isDone) notices.success(text('online.forced', { whom }));
    return isDone;
  };
  return (
    <ListPage
      entity={onlineUser}
      columns={[
        ...(['username', 'realname', 'sex', 'phone', 'loginTime', 'lastTime', 'ip'] as const).map(plain),
        // The whole text is the tooltip.
        {
          ...plain('userAgent'),
          render: ({ userAgent }) => <span title={userAgent ?? undefined}>{deviceName(userAgent) ?? userAgent ?? '-'}</span>,
        },
      ]}
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
