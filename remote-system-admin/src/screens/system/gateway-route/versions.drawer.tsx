import { gatewayRoute } from 'shared-contracts/system/gateway-route';
import { notices } from 'shared-platform/notices';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { CompareVersionsDrawer } from '../../../parts/compare-versions.drawer.tsx';
import { sendTold } from '../../../parts/send-told.ts';

/** The versions of a route; the older one of the two that are compared can be restored. */
export function VersionsDrawer({ record, open, onClose, onDone }: RowSurfaceProps<typeof gatewayRoute>) {
  const text = useText();
  const { id, version, name } = record;
  const restore = async (dataVersion: number) => {
    if (!(await notices.confirm({ content: text('gateway.restoreAsk', { name, version: dataVersion }) }))) return;
    if (await sendTold({ method: 'PUT', path: `${gatewayRoute.api}/restoreVersion`, body: { id, version, dataVersion } })) onDone();
  };
  return (
    <CompareVersionsDrawer
      {...{ dataTable: gatewayRoute.name, dataId: id, what: name, open, onClose }}
      actions={({ older, latest }) => (
        <Button type="primary" disabled={older === latest} onClick={() => void restore(older)}>
          {text('gateway.restore')}
        </Button>
      )}
    />
  );
}
