import { Alert, Button, Flex, Progress, Typography, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Modal } from 'shared-controls/modal';
import { entityApi, type ImportReport } from 'shared-platform/entity-api';
import { abortedCode, failureOf, http, type UploadProgress } from 'shared-platform/http';
import { fileLanguage, useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { lazyPart } from 'shared-platform/lazy-part';
import { notices } from 'shared-platform/notices';
import { useBackCloses } from 'shared-platform/tabs';
import { LaterSurface } from '../../controls/later-surface.tsx';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { InboxOutlined } from '../../ui/icons.ts';
import { DownloadOutlined } from '../../ui/list-icons.ts';

const ImportPreview = lazyPart(() => import('../import/import-preview.tsx').then((module) => ({ default: module.ImportPreview })));

export interface ImportDialogProps {
  readonly entity: EntityDefinition;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when at least one row was imported. */
  readonly onDone: () => void;
}

interface Refused {
  /** The server's text; shown only without the numbers of rows, because it says the same as the title in other words. */
  readonly message: string;
  /** The numbers of rows; undefined where a server of an older version does not tell them. */
  readonly report: ImportReport | undefined;
  /** Path of the file of refused rows, below the API base. */
  readonly path: string | undefined;
  readonly fileName: string | undefined;
}

const partlyImported = 201;
/** Number of columns that are named at once. */
const shownColumns = 20;
const isSheet = (name: string): boolean => /\.xlsx?$/i.test(name);

/** Servers of an older version respond with only the path of the report's file. */
function readReport(message: string, result: ImportReport | string | null): Refused {
  const path = typeof result === 'string' ? result : result?.fileUrl;
  const report = typeof result === 'object' && result ? result : undefined;
  return { message, report, path: path && (path.startsWith('/') ? path : `/${path}`), fileName: report?.fileName };
}

/** Downloads the report with the session token, which a plain link would not send; failures are shown by the call. */
async function fetchReport({ path, fileName }: Refused): Promise<void> {
  if (path) await http.download(path, fileLanguage(), fileName).catch(() => undefined);
}

/** Dialog that imports one spreadsheet, at once or after its rows were looked through; on failure it stays open and shows which rows were refused. */
export function ImportDialog({ entity, open, onClose, onDone }: ImportDialogProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [stopped, setStopped] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const backOfPreview = useRef<(() => void) | null>(null);
  /** False while the tab is in the background, and after it was closed. */
  const isSeen = useRef(true);
  useEffect(() => {
    isSeen.current = true;
    return () => {
      isSeen.current = false;
    };
  }, []);

  const counts = ({ totalCount: total, successCount: done, errorCount: wrong }: ImportReport): string =>
    t('importCounts', { total, done, wrong });
  const untakenText = (report: ImportReport | undefined): string | undefined => {
    const columns = report?.untaken ?? [];
    const names = columns.map(({ title, lines }) => {
      const sheet = lines === undefined ? undefined : entity.lines?.[lines]?.label;
      return sheet ? t('importSheetColumn', { sheet: text(sheet), title }) : title;
    });
    const more = names.length > shownColumns ? ' …' : '';
    return names.length > 0 ? t('importUntaken', { names: namesText(names.slice(0, shownColumns)) + more }) : undefined;
  };
  const close = (): void => {
    setFile(null);
    setPreviewed(false);
    setError(null);
    setRefused(null);
    setStopped(null);
    onClose();
  };
  /** Back from the preview to the choice of a sheet. One of which rows were imported must be chosen again, or they could be imported twice. */
  const leavePreview = (hasAdded: boolean): void => {
    setPreviewed(false);
    if (hasAdded) setFile(null);
  };
  const start = async (): Promise<void> => {
    if (!file) return;
    const own = new AbortController();
    running.current = own;
    setSending(true);
    setError(null);
    setRefused(null);
    setStopped(null);
    let last: UploadProgress = { rows: 0, of: 0, wrong: 0 };
    const onProgress = (next: UploadProgress): void => {
      last = next;
      setProgress(next);
    };
    try {
      const { code, message, result } = await entityApi(entity).importExcel(file, { signal: own.signal, onProgress });
      onDone();
      if (code === partlyImported) setRefused(readReport(message, result));
      else {
        notices.success(message || t('importDone', { file: file.name }));
        const untaken = untakenText(typeof result === 'object' && result ? result : undefined);
        // The notice stays until it is closed, because the window closes and the sheet holds values that the records do not have.
        if (untaken) notices.notify({ level: 'warning', title: file.name, content: untaken, seconds: 0 });
        close();
      }
    } catch (thrown) {
      const { code, message, serverMessage } = failureOf(thrown);
      if (last.rows > last.wrong) onDone();
      if (code === abortedCode) setStopped(last);
      else {
        const why = serverMessage === '' ? t('importFailed') : `${file.name} ${message}.`;
        setError(why);
        if (!isSeen.current) notices.warning(why);
      }
    } finally {
      setSending(false);
      setProgress(null);
    }
  };
  // Closing the dialog while rows are being imported stops the import, so that nothing continues invisibly.
  const leave = (): void => {
    if (isSending) running.current?.abort();
    else close();
  };
  // One entry of the history for the dialog and its preview: two would overlap while one takes the place of the other.
  useBackCloses(open, () => (backOfPreview.current ?? leave)());
  if (open && file && isPreviewed) {
    return (
      <LaterSurface onClose={() => leavePreview(false)}>
        <ImportPreview entity={entity} file={file} onDone={onDone} onClose={close} onLeave={leavePreview} back={backOfPreview} />
      </LaterSurface>
    );
  }
  return (
    <Modal
      open={open}
      width={600}
      title={t('importTitle', { name: text(entity.label) })}
      okText={t(isSending ? 'importRunning' : 'importStart')}
      cancelText={t(isSending ? 'importStop' : 'close')}
      // `confirmLoading` is not used: while it is set, antd ignores clicks on the other button, so 停止 would not work.
      okButtonProps={{ disabled: !file, loading: isSending }}
      onOk={() => void start()}
      onCancel={leave}
      onBack={null}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".xls,.xlsx"
          maxCount={1}
          disabled={isSending}
          fileList={file ? [{ uid: file.name, name: file.name }] : []}
          beforeUpload={(chosen) => {
            if (isSheet(chosen.name)) setFile(chosen);
            else notices.warning(t('importKind'));
            return false;
          }}
          onRemove={() => setFile(null)}
        >
          <InboxOutlined style={{ fontSize: 32 }} />
          <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
            {t('importHint')}
          </Typography.Paragraph>
        </Upload.Dragger>
        <Button
          type="link"
          icon={<DownloadOutlined />}
          style={{ alignSelf: 'flex-start', paddingInline: 0 }}
          onClick={() =>
            void entityApi(entity)
              .template()
              .catch(() => undefined)
          }
        >
          {t('importTemplate')}
        </Button>
        <Button style={{ alignSelf: 'flex-start' }} disabled={!file || isSending} onClick={() => setPreviewed(true)}>
          {t('importPreview')}
        </Button>
        {progress && (
          <Flex vertical>
            <Progress percent={Math.floor((progress.rows / Math.max(progress.of, 1)) * 100)} aria-label={t('importProgress')} />
            <Typography.Text role="status">{t('importDoneOf', { done: progress.rows, count: progress.of })}</Typography.Text>
          </Flex>
        )}
        {stopped && (
          <Alert
            type="info"
            showIcon
            title={t('importStopped')}
            description={stopped.rows > 0 && t('importStoppedAt', { added: stopped.rows - stopped.wrong, wrong: stopped.wrong })}
          />
        )}
        {error && <Alert type="error" showIcon title={error} />}
        {refused && (
          <Alert
            type="warning"
            showIcon
            title={t(refused.report?.successCount === 0 ? 'importNone' : 'importPartly')}
            description={
              <>
                <div>{refused.report ? counts(refused.report) : refused.message}</div>
                {untakenText(refused.report) && <div>{untakenText(refused.report)}</div>}
                {refused.report?.refused && refused.report.refused.length > 0 && (
                  <ul style={{ margin: '4px 0', paddingInlineStart: 16, maxHeight: 200, overflowY: 'auto' }}>
                    {refused.report.refused.map(({ line, message }) => (
                      <li key={line}>{t('importLine', { line, message })}</li>
                    ))}
                  </ul>
                )}
                {refused.path && (
                  <div>
                    {t('importDetail')}
                    <Button type="link" size="small" style={{ paddingInline: 4 }} onClick={() => void fetchReport(refused)}>
                      {t('importDownload')}
                    </Button>
                  </div>
                )}
              </>
            }
          />
        )}
      </Flex>
    </Modal>
  );
}
