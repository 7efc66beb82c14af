import { Button } from 'antd';
import { useState } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { LaterSurface } from '../../controls/later-surface.tsx';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { ImportOutlined } from '../../ui/list-icons.ts';
import { ExportButton } from './export-button.tsx';

const ImportDialog = lazyPart(() => import('../frame/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

export interface FileButtonsProps {
  readonly entity: EntityDefinition;
  /** Filters and sort order of the list, which the export applies too. */
  readonly query: ListQuery;
  /** Called when at least one row was imported. */
  readonly onImported: () => void;
}

const noIds: readonly string[] = [];

/** Buttons to import and export an entity's records for pages other than lists, e.g. trees; each only with its permission. */
export function FileButtons({ entity, query, onImported }: FileButtonsProps) {
  const t = useWidgetMessages();
  const can = useCan();
  const [isImporting, setImporting] = useState<boolean>();
  const mayImport = can(permissionCode(entity, 'import'));
  return (
    <>
      {mayImport && (
        <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      )}
      {can(permissionCode(entity, 'export')) && <ExportButton entity={entity} query={query} selectedIds={noIds} />}
      {mayImport && isImporting !== undefined && (
        <LaterSurface open={isImporting} onClose={() => setImporting(false)}>
          <ImportDialog entity={entity} open={isImporting} onClose={() => setImporting(false)} onDone={onImported} />
        </LaterSurface>
      )}
    </>
  );
}
