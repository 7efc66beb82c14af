/** The buttons above the table that the person may use. */
import { Button, Flex, Popconfirm } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { listTexts } from 'shared-contracts/texts/error-texts';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import type { OutputOptions } from '../definition/table-handle.ts';
import type { ToolbarButton } from '../definition/table-props.ts';
import type { TableModel } from '../model/table-model.ts';
import { AddSettings, type AddWay } from './add-settings.tsx';
import { OutputButton, type OutputChoice } from './output-button.tsx';
import { useTableWords } from './table-words.ts';

const exports: readonly OutputChoice[] = ['xlsx', 'csv'];
const prints: readonly OutputChoice[] = ['print'];

export interface TableToolbarProps {
  readonly label: string;
  readonly model: TableModel;
  readonly offers: (button: ToolbarButton) => boolean;
  readonly isDisabled: boolean;
  readonly isCollapsed: boolean;
  readonly prefix: ReactNode;
  readonly suffix: ReactNode;
  /** True when the person may change how rows are added. */
  readonly hasAddSettings: boolean;
  readonly onAdd: (way?: AddWay) => void;
  readonly onSave: () => void | Promise<void>;
  readonly onRemove: () => void | Promise<void>;
  readonly onBulkEdit: () => void;
  readonly onClearSelection: () => void;
  readonly onOutput: (choice: OutputChoice, options: OutputOptions) => Promise<unknown>;
  readonly onCollapse: () => void;
}

export function TableToolbar(props: TableToolbarProps) {
  const { label, model, offers, isDisabled, isCollapsed, prefix, suffix, hasAddSettings, onAdd, onClearSelection, onCollapse } = props;
  const t = useTableWords();
  const selected = useSyncExternalStore(model.subscribeSelection, model.selectedCount);
  const output = { selected, isDisabled: isCollapsed, onOutput: props.onOutput };
  return (
    <Flex role="toolbar" aria-label={t('toolbarOf', { name: label })} gap="small" align="center" wrap style={{ marginBlockEnd: 8 }}>
      {prefix}
      {offers('add') &&
        (hasAddSettings ? (
          <AddSettings isDisabled={isDisabled} onAdd={onAdd} />
        ) : (
          <Button type="primary" disabled={isDisabled} onClick={() => onAdd()}>
            {t('add')}
          </Button>
        ))}
      {offers('save') && <SaveButton isDisabled={isDisabled} onSave={props.onSave} />}
      {offers('remove') && <RemoveButton count={selected} isDisabled={isDisabled} onRemove={props.onRemove} />}
      {offers('bulkEdit') && <BulkEditButton count={selected} isDisabled={isDisabled} onBulkEdit={props.onBulkEdit} />}
      {offers('clearSelection') && selected > 0 && <Button onClick={onClearSelection}>{t('clearSelection')}</Button>}
      {offers('export') && <OutputButton title={t('export')} choices={exports} {...output} />}
      {offers('print') && <OutputButton title={t('print')} choices={prints} {...output} />}
      {suffix}
      {offers('collapse') && (
        <Button type="link" aria-expanded={!isCollapsed} onClick={onCollapse}>
          {t(isCollapsed ? 'expand' : 'collapse')}
        </Button>
      )}
    </Flex>
  );
}

function SaveButton({ isDisabled, onSave }: { readonly isDisabled: boolean; readonly onSave: TableToolbarProps['onSave'] }) {
  const t = useTableWords();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await onSave();
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button disabled={isDisabled} loading={isSaving} onClick={() => void save()}>
      {t('save')}
    </Button>
  );
}

interface BulkEditButtonProps {
  readonly count: number;
  readonly isDisabled: boolean;
  readonly onBulkEdit: () => void;
}

function BulkEditButton({ count, isDisabled, onBulkEdit }: BulkEditButtonProps) {
  const t = useTableWords();
  return (
    <Button
      disabled={isDisabled}
      aria-disabled={count === 0}
      onClick={() => (count === 0 ? notices.warning(t('nothingSelected')) : onBulkEdit())}
    >
      {t('bulkEdit')}
    </Button>
  );
}

interface RemoveButtonProps {
  readonly count: number;
  readonly isDisabled: boolean;
  readonly onRemove: TableToolbarProps['onRemove'];
}

function RemoveButton({ count, isDisabled, onRemove }: RemoveButtonProps) {
  const t = useTableWords();
  const label = useLabel();
  const [isAsking, setAsking] = useState(false);
  const ask = (open: boolean): void => {
    if (open && count === 0) notices.warning(t('nothingSelected'));
    else setAsking(open);
  };
  return (
    <Popconfirm
      open={isAsking}
      title={label(listTexts.confirmDelete(count))}
      okText={t('confirm')}
      cancelText={t('cancel')}
      onConfirm={() => void onRemove()}
      onOpenChange={ask}
    >
      <Button danger disabled={isDisabled}>
        {t('remove')}
      </Button>
    </Popconfirm>
  );
}
