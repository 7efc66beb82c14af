import { Button, ConfigProvider, Grid, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { type EntityDefinition, type GenericAction, permissionCode } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { LaterSurface } from '../../controls/later-surface.tsx';
import { RowsButton } from '../../controls/rows-button.tsx';
import { draftName } from '../../entity-form/draft-name.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { PlusOutlined, ReloadOutlined } from '../../ui/icons.ts';
import { DeleteOutlined, EllipsisOutlined, ImportOutlined } from '../../ui/list-icons.ts';
import { AddDraft } from '../drafts/add-draft.tsx';
import { draftTime, type ListDrafts } from '../drafts/list-drafts.ts';
import { ExportButton } from '../export/export-button.tsx';
import styles from './list-frame.module.css';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

export interface ListToolbarProps {
  readonly entity: EntityDefinition;
  readonly generic: readonly GenericAction[];
  readonly query: ListQuery;
  readonly selectedIds: readonly string[];
  readonly isFetching: boolean;
  /** Buttons that the screen adds to the toolbar. */
  readonly own: ReactNode;
  /** Content at the beginning of the toolbar, on phones only: search and filters. */
  readonly before: ReactNode;
  /** Commands of the views, which phones show in the menu ⋯. */
  readonly rare: ReactNode;
  /** Button of the advanced query; phones show it in the toolbar only while a query is applied. */
  readonly advanced: ReactNode;
  readonly isAdvanced: boolean;
  readonly settings: ReactNode;
  readonly drafts: ListDrafts;
  /** `resumes`: the form for the new record restores its draft. */
  readonly onAdd: (resumes: boolean) => void;
  readonly onDeleteSelected: () => void;
  readonly onRefresh: () => void;
}

/** Without ids, all rows that the query finds are exported; selected rows are exported by the bar below the list. */
const noIds: readonly string[] = [];

/**
 * Toolbar of a list: the screen's own commands, the generic ones that the person may use, and the appearance. The button to add is the
 * primary one, the one to delete comes last.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { entity, generic, query, selectedIds, isFetching, own, before, rare, advanced, isAdvanced, settings, drafts } = props;
  const { onAdd, onDeleteSelected, onRefresh } = props;
  const t = useWidgetMessages();
  const can = useCan();
  const [isImporting, setImporting] = useState(false);
  // The dialog stays mounted after it was closed, so that its closing can be animated.
  const [hasImported, setImported] = useState(false);
  const startImport = (): void => {
    setImporting(true);
    setImported(true);
  };
  const offers = (action: GenericAction): boolean => generic.includes(action) && can(permissionCode(entity, action));
  const isPhone = Grid.useBreakpoint().md === false;
  // On phones rarely used tools are in the menu ⋯.
  const [isUnfolded, setUnfolded] = useState(false);
  const deleteButton = (
    <RowsButton danger icon={<DeleteOutlined />} count={selectedIds.length} onClick={onDeleteSelected}>
      {t('deleteSelected')}
    </RowsButton>
  );
  const files = (
    <>
      {offers('import') && (
        <Button icon={<ImportOutlined />} onClick={startImport}>
          {t('import')}
        </Button>
      )}
      {offers('export') && <ExportButton entity={entity} query={query} selectedIds={noIds} />}
    </>
  );
  const begunAt = offers('add') && !isPhone ? drafts[draftName(entity, {})] : undefined;
  const addHint = `${t('add')} (N)`;
  const addDraft = offers('add') && isPhone && <AddDraft entity={entity} drafts={drafts} onResume={() => onAdd(true)} />;
  const refreshButton = (
    <Tooltip title={t('refresh')}>
      <Button type="text" icon={<ReloadOutlined spin={isFetching} />} aria-label={t('refresh')} onClick={onRefresh} />
    </Tooltip>
  );
  return (
    <ConfigProvider {...(isPhone ? {} : { componentSize: 'small' })}>
      <div className={styles.tools}>
        {before}
        {!isPhone && own}
        {isPhone && isAdvanced && !isUnfolded && advanced}
        {!isPhone && (
          <>
            {files}
            {advanced}
            {settings}
            {refreshButton}
          </>
        )}
        {offers('add') && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            aria-keyshortcuts="n"
            title={begunAt === undefined ? addHint : `${addHint} · ${t('draftSince', { time: draftTime(begunAt) })}`}
            onClick={() => onAdd(false)}
          >
            {t('add')}
            {begunAt !== undefined && <span className={styles.begun} />}
          </Button>
        )}
        {!isPhone && offers('batch_delete') && deleteButton}
        {isPhone && (
          <Button
            icon={<EllipsisOutlined />}
            aria-label={t('moreTools')}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
      </div>
      {isPhone && (
        <div className={styles.tools}>
          {own}
          {addDraft}
        </div>
      )}
      {isPhone && isUnfolded && (
        <div className={styles.tools}>
          {rare}
          {files}
          {advanced}
          {settings}
          {offers('batch_delete') && deleteButton}
          {refreshButton}
        </div>
      )}
      {offers('import') && hasImported && (
        <LaterSurface open={isImporting} onClose={() => setImporting(false)}>
          <ImportDialog entity={entity} open={isImporting} onClose={() => setImporting(false)} onDone={onRefresh} />
        </LaterSurface>
      )}
    </ConfigProvider>
  );
}
