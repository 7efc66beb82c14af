import { gatewayRoute } from 'shared-contracts/gateway/gateway-route';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { CompareVersionsDrawer } from '../../../parts/compare-versions.drawer.tsx';

/** Drawer that compares versions of a gateway route; the older of the two compared versions can be restored. */
export function VersionsDrawer({ record, open, onClose, onDone }: RowSurfaceProps<typeof gatewayRoute>) {
  const text = useText();
  const { id: tab } = useTab();
  const { id, version, name } = record;
  const [send, { isLoading }] = entityApi(gatewayRoute).useAction('restoreVersion');
  const restore = async (dataVersion: number) => {
    if (!(await notices.confirm({ ...asked(text('gateway.restoreAsk', { name, version: dataVersion })), tab }))) return;
    const { data } = await send({ id, version, dataVersion });
    if (!data) return;
    notices.success(data.message);
    onDone();
  };
  return (
    <CompareVersionsDrawer
      {...{ dataTable: gatewayRoute.name, dataId: id, what: name, open, onClose }}
      actions={({ older, latest, isRead }) => (
        <Button type="primary" loading={isLoading} disabled={!isRead || older === latest} onClick={() => void restore(older)}>
          {text('gateway.restore')}
        </Button>
      )}
    />
  );
}
