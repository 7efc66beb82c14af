import { Button, Flex, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { type EntityDefinition, type GenericAction, permissionCode } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { entityApi } from 'shared-platform/entity-api';
import { useCan } from 'shared-platform/permission';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { PlusOutlined, ReloadOutlined } from '../ui/icons.ts';
import { DeleteOutlined, DownloadOutlined, ImportOutlined } from '../ui/list-icons.ts';
import { ImportDialog } from './import-dialog.tsx';

export interface ListToolbarProps {
  readonly entity: EntityDefinition;
  readonly generic: readonly GenericAction[];
  readonly query: ListQuery;
  readonly selectedIds: readonly string[];
  readonly isFetching: boolean;
  /** The screen's own buttons. */
  readonly own: ReactNode;
  readonly settings: ReactNode;
  readonly onAdd: () => void;
  readonly onDeleteSelected: () => void;
  readonly onRefresh: () => void;
}

/** Generic calls the person may make, then the screen's own; refresh and settings on the right. */
export function ListToolbar(props: ListToolbarProps) {
  const { entity, generic, query, selectedIds, isFetching, own, settings, onAdd, onDeleteSelected, onRefresh } = props;
  const t = useWidgetMessages();
  const can = useCan();
  const [isImporting, setImporting] = useState(false);
  const offers = (action: GenericAction): boolean => generic.includes(action) && can(permissionCode(entity, action));
  return (
    <Flex justify="space-between" align="flex-start" gap={8}>
      <Flex gap={8} wrap flex="1 1 0">
        {offers('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
        {own}
        {offers('import') && (
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {t('import')}
          </Button>
        )}
        {offers('export') && <ExportButton entity={entity} query={query} selectedIds={selectedIds} />}
        {offers('batch_delete') && (
          <Button danger icon={<DeleteOutlined />} onClick={onDeleteSelected}>
            {t('deleteSelected')}
          </Button>
        )}
      </Flex>
      <Flex gap={4}>
        <Tooltip title={t('refresh')}>
          <Button type="text" icon={<ReloadOutlined spin={isFetching} />} aria-label={t('refresh')} onClick={onRefresh} />
        </Tooltip>
        {settings}
      </Flex>
      {offers('import') && <ImportDialog entity={entity} open={isImporting} onClose={() => setImporting(false)} onDone={onRefresh} />}
    </Flex>
  );
}

function ExportButton({ entity, query, selectedIds }: Pick<ListToolbarProps, 'entity' | 'query' | 'selectedIds'>) {
  const t = useWidgetMessages();
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      await entityApi(entity).exportXls(query, selectedIds);
    } catch {
      // The HTTP client has shown the failure.
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isRunning} onClick={() => void run()}>
      {t('export')}
    </Button>
  );
}
