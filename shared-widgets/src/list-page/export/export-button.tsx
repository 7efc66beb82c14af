/** Exports all rows that the query finds, or the selected ones, with progress; cancelling also ends the server's work. */
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ListQuery } from 'shared-contracts/entity/query';
import { entityApi } from 'shared-platform/entity-api';
import { abortedCode, type FileProgress, failureOf } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useWidgetMessages, type WidgetTranslate } from '../../messages/widget-messages.ts';
import { CloseOutlined } from '../../ui/icons.ts';
import { DownloadOutlined } from '../../ui/list-icons.ts';

export interface ExportButtonProps {
  readonly entity: EntityDefinition;
  readonly query: ListQuery;
  readonly selectedIds: readonly string[];
}

const kilobytes = (bytes: number): string => (bytes / 1024).toLocaleString('en-US', { maximumFractionDigits: 0 });

function progressText({ rows, size, received }: FileProgress, t: WidgetTranslate): string {
  if (size > 0) return t('exportLoading', { received: kilobytes(received), size: kilobytes(size) });
  return t('exportReading', { rows: rows.toLocaleString('en-US') });
}

export function ExportButton({ entity, query, selectedIds }: ExportButtonProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    let last: FileProgress = { rows: 0, size: 0, received: 0 };
    setProgress(last);
    const onProgress = (next: FileProgress): void => {
      last = next;
      setProgress(next);
    };
    try {
      await entityApi(entity).exportXls(query, selectedIds, { signal: own.signal, onProgress });
      notices.success(t('exported', { name: text(entity.label), rows: last.rows }));
    } catch (error) {
      // `http` has shown any other failure to the person.
      if (failureOf(error).code === abortedCode) notices.info(t('exportCancelled'));
    } finally {
      setProgress(null);
    }
  };
  if (!progress) {
    return (
      <Button icon={<DownloadOutlined />} onClick={() => void run()}>
        {t(selectedIds.length > 0 ? 'exportTicked' : 'export')}
      </Button>
    );
  }
  return (
    <Space.Compact>
      <Button loading>
        <span role="status">{progressText(progress, t)}</span>
      </Button>
      <Button icon={<CloseOutlined />} aria-label={t('exportCancel')} onClick={() => running.current?.abort()} />
    </Space.Compact>
  );
}
