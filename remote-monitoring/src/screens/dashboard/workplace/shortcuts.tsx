import { carrier } from 'shared-contracts/business/carrier';
import { contract } from 'shared-contracts/business/contract/contract';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { order } from 'shared-contracts/business/order/order';
import { shipper } from 'shared-contracts/business/shipper';
import { waybill } from 'shared-contracts/business/waybill';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { user } from 'shared-contracts/system/user';
import { useLabel } from 'shared-platform/i18n';
import { useRecordPlace } from 'shared-platform/permission';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Button, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

const offered: readonly EntityDefinition[] = [order, dispatchOrder, waybill, shipper, carrier, driver, lorry, contract, user];

/** Links to the lists that the person may read. */
export function Shortcuts() {
  const text = useText();
  const open = useOpenTab();
  return (
    <Panel title={text('workplace.shortcuts')}>
      <Flex gap={8} wrap>
        {offered.map((entity) => (
          <Shortcut key={entity.name} entity={entity} />
        ))}
        <Button onClick={() => open('/account/center')}>{text('welcome.center')}</Button>
      </Flex>
    </Panel>
  );
}

function Shortcut({ entity }: { readonly entity: EntityDefinition }) {
  const label = useLabel();
  const open = useOpenTab();
  const place = useRecordPlace(entity.name);
  return place ? <Button onClick={() => open(place.path)}>{label(entity.label)}</Button> : null;
}
