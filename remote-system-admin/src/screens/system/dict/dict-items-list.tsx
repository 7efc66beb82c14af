import type { ReactNode } from 'react';
import { dictItem } from 'shared-contracts/system/dict';
import { nameLabel } from 'shared-contracts/texts/label';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import { http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { Ellipsis } from 'shared-widgets/controls';
import { FieldCell } from 'shared-widgets/field-cell';
import { Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

type Item = WireRecord<typeof dictItem>;

/** Number of items that are shown; the drawer shows all. */
const pageSize = 50;

/** Reads the items of a dictionary in their order, as a list for a pop-up. */
export async function readItems(dictId: string): Promise<ReactNode> {
  const query = { dictId, pageNo: 1, pageSize, column: 'sortOrder', order: 'asc' };
  const { records, total } = await http.get<Page<Item>>(`${dictItem.api}/list`, query, { quiet: true });
  return <ItemsList items={records} total={total} />;
}

function ItemsList({ items, total }: { readonly items: readonly Item[]; readonly total: number }) {
  const text = useText();
  const label = useLabel();
  const more = total - items.length;
  if (items.length === 0) return text('dict.noItems');
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {items.map((item) => (
        <li key={item.id}>
          <Flex gap={12} justify="space-between">
            <span>
              {item.itemValue} · <Ellipsis text={label(nameLabel(item.itemText, item.itemTextEn))} />
            </span>
            <FieldCell field={dictItem.fields.status} name="status" row={item} tag />
          </Flex>
        </li>
      ))}
      {more > 0 && <li>{text('dict.moreItems', { count: more })}</li>}
    </ul>
  );
}
