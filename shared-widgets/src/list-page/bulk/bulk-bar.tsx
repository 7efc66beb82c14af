/** Bar below a list with selected rows: their number, the actions, and a button to select every row that the query finds. */
import { Button, Flex, Grid, Typography, theme } from 'antd';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { Dropdown } from 'shared-controls/dropdown';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { menuPress } from '../../action-group/menu-press.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { DownOutlined } from '../../ui/icons.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import { ExportButton } from '../export/export-button.tsx';
import type { ListSelection } from '../list-selection.ts';
import type { BulkAction } from './bulk-actions.ts';

/** Maximum number of rows that can be selected over all pages. */
const mostTicked = 1_000;
const pageSize = 500;
/**
 * Lower padding of the page in pixels, on phones and else. `bottom: 0` would leave it free below the bar, and rows would show there; so the bar
 * is moved down by that padding.
 */
const pageEnd = { phone: 20, other: 24 } as const;
/** Number of actions that have buttons of their own; the others are in the menu 更多. */
const inSight = 3;

export interface BulkBarProps {
  readonly entity: EntityDefinition;
  readonly actions: readonly BulkAction[];
  readonly selection: ListSelection<AnyRow>;
  readonly total: number;
  readonly query: ListQuery;
  readonly mayExport: boolean;
  readonly onOpen: (action: BulkAction) => void;
}

export function BulkBar({ entity, actions, selection, total, query, mayExport, onOpen }: BulkBarProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const { token } = theme.useToken();
  const { md } = Grid.useBreakpoint();
  const further = actions.slice(inSight);
  return (
    <Flex
      role="toolbar"
      aria-label={t('bulkBar')}
      align="center"
      gap={8}
      wrap
      style={{
        position: 'sticky',
        bottom: -pageEnd[md === false ? 'phone' : 'other'],
        zIndex: 3,
        padding: '8px 12px',
        marginTop: 8,
        background: token.colorBgElevated,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
        boxShadow: token.boxShadowTertiary,
      }}
    >
      <Typography.Text strong role="status">
        {t('bulkTicked', { count: selection.ids.length })}
      </Typography.Text>
      {actions.slice(0, inSight).map((action) => (
        <Button key={action.name} size="small" danger={action.isDangerous} onClick={() => onOpen(action)}>
          {text(action.label)}
          {action.names.length > 0 && '…'}
        </Button>
      ))}
      {mayExport && <ExportButton entity={entity} query={query} selectedIds={selection.ids} />}
      {further.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: further.map(({ name, label, isDangerous }) => ({ key: name, label: text(label), danger: isDangerous })),
            onClick: menuPress((key) => {
              const chosen = further.find(({ name }) => name === key);
              if (chosen) onOpen(chosen);
            }),
          }}
        >
          <Button size="small" icon={<DownOutlined />} iconPlacement="end" aria-haspopup="menu">
            {t('more')}
          </Button>
        </Dropdown>
      )}
      <EverythingFound entity={entity} selection={selection} total={total} query={query} />
      <Button type="link" size="small" onClick={selection.clear}>
        {t('clearSelection')}
      </Button>
    </Flex>
  );
}

function EverythingFound({ entity, selection, total, query }: Pick<BulkBarProps, 'entity' | 'selection' | 'total' | 'query'>) {
  const t = useWidgetMessages();
  const [isReading, setReading] = useState(false);
  if (total <= selection.ids.length || selection.ids.length >= mostTicked) return null;
  const tick = async (): Promise<void> => {
    setReading(true);
    try {
      const rows: AnyRow[] = [];
      for (let pageNo = 1; rows.length < Math.min(total, mostTicked); pageNo += 1) {
        const { records } = await entityApi(entity).readRows({ ...query, pageNo, pageSize });
        rows.push(...(records as readonly AnyRow[]));
        if (records.length < pageSize) break;
      }
      const found = rows.slice(0, mostTicked);
      selection.choose(
        found.map(({ id }) => id),
        found,
      );
    } catch {
      // `http` has shown the failure to the person.
    } finally {
      setReading(false);
    }
  };
  return (
    <Button type="link" size="small" loading={isReading} onClick={() => void tick()}>
      {total > mostTicked ? t('bulkTickFirst', { count: mostTicked }) : t('bulkTickAll', { count: total })}
    </Button>
  );
}
