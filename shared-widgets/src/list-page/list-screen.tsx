import { Card, Flex } from 'antd';
import { memo, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { addParameter } from 'shared-contracts/session/record-places';
import { useCan } from 'shared-platform/permission';
import { type UrlState, useUrlState } from 'shared-platform/url-state';
import { useMenuAhead } from '../ui/menu-later.tsx';
import { Bulk } from './bulk/bulk.tsx';
import { ListHead } from './frame/list-head.tsx';
import { ListKeys } from './keys/list-keys.tsx';
import { type ListModel, useListModel } from './list-model.ts';
import type { ListPageProps } from './list-page-props.ts';
import { OpenRecord } from './open-record.tsx';
import { RowSurfaceHost } from './row-surface.tsx';
import { ListBody } from './rows/list-body.tsx';

interface Shown {
  readonly list: ListPageProps<EntityDefinition>;
  readonly model: ListModel;
}

/**
 * What the head and the rows of the list show. When a record is opened, they keep showing the previous state until the record is visible,
 * because rendering them takes several times as long as rendering the record.
 */
function useShownBehind(now: Shown): Shown {
  const { shown } = now.model.state;
  const record = shown ? `${shown.shape} ${shown.id}` : '';
  const isBehind = useDeferredValue(record) !== record;
  const last = useRef(now);
  useLayoutEffect(() => {
    if (!isBehind) last.current = now;
  });
  return isBehind ? last.current : now;
}

/** Head, rows, and dialogs for selected rows; rendered only when what they show has changed. */
const ListParts = memo(function ListParts({ list, model }: Shown) {
  return (
    <Flex vertical gap={8}>
      {list.extra}
      <Card data-list="" size="small" variant="borderless" styles={{ body: { padding: '0 12px 8px' } }}>
        <ListHead list={list} model={model} />
        <ListBody list={list} model={model} />
        <Bulk list={list} model={model} />
      </Card>
    </Flex>
  );
});

/** Opens the form for a new record when the address asks for it, once. */
function useAskedForm({ entity }: ListPageProps<EntityDefinition>, { generic, calls }: ListModel): void {
  const [{ [addParameter]: asked }, setAddress] = useUrlState<UrlState>({});
  const can = useCan();
  const openAsked = useEffectEvent(() => {
    setAddress({ [addParameter]: undefined });
    if (generic.includes('add') && can(permissionCode(entity, 'add'))) calls.open({ kind: 'form' });
  });
  useEffect(() => {
    if (asked !== undefined) openAsked();
  }, [asked]);
}

/** Renders `ListPage` for any entity: head (views, tools, filters), selected rows, rows, and open dialogs. */
export function ListScreen(props: ListPageProps<EntityDefinition>) {
  const model = useListModel(props);
  const { surface, calls, reading } = model;
  const behind = useShownBehind({ list: props, model });
  useMenuAhead();
  useAskedForm(props, model);
  return (
    <ListKeys list={props} model={model}>
      <OpenRecord list={props} model={model}>
        <ListParts {...behind} />
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
