import { Card, Flex } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Bulk } from './bulk/bulk.tsx';
import { ListHead } from './frame/list-head.tsx';
import { ListKeys } from './keys/list-keys.tsx';
import { useListModel } from './list-model.ts';
import type { ListPageProps } from './list-page-props.ts';
import { OpenRecord } from './open-record.tsx';
import { RowSurfaceHost } from './row-surface.tsx';
import { ListBody } from './rows/list-body.tsx';

/** Renders `ListPage` for any entity: head (views, tools, filters), selected rows, rows, and open dialogs. */
export function ListScreen(props: ListPageProps<EntityDefinition>) {
  const model = useListModel(props);
  const { surface, calls, reading } = model;
  return (
    <ListKeys list={props} model={model}>
      <OpenRecord list={props} model={model}>
        <Flex vertical gap={8}>
          {props.extra}
          <Card data-list="" size="small" variant="borderless" styles={{ body: { padding: '0 12px 8px' } }}>
            <ListHead list={props} model={model} />
            <ListBody list={props} model={model} />
            <Bulk list={props} model={model} />
          </Card>
        </Flex>
      </OpenRecord>
      <RowSurfaceHost
        list={props}
        surface={surface}
        onClose={() => calls.open(null)}
        onDone={() => {
          calls.open(null);
          // Reads the list again, because a screen's own dialog may have changed another entity that the rows show.
          reading.refetch();
        }}
      />
    </ListKeys>
  );
}
