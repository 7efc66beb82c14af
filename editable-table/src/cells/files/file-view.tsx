import { Typography } from 'antd';
import type { ComponentType, ReactNode, SyntheticEvent } from 'react';
import { isPicture, storedFileName } from 'shared-contracts/wire/stored-file';
import { saveStored, useStoredPicture } from 'shared-controls/stored-files';
import type { CellViewProps } from '../../definition/cell-kind.ts';
import styles from '../../grid/style/table-grid.module.css';
import { WarningOutlined } from '../../icons/table-icons.ts';
import { partsOf } from '../base/cell-values.ts';
import { useCellWords } from '../base/cell-words.ts';
import { type FileKind, fileRules } from './file-column.ts';
import { shortFileName } from './file-name.ts';
import { type RunningUpload, useRunningUploads } from './running-uploads.ts';

/** Shows a picture as high as a row. */
export function Thumbnail({ path, size = 24 }: { readonly path: string; readonly size?: number }) {
  const address = useStoredPicture(path);
  const name = storedFileName(path);
  const look = { className: styles.thumbnail, style: { width: size, height: size } };
  return address ? <img src={address} alt={name} title={name} {...look} /> : <span title={name} {...look} />;
}

/** Progress of an upload, or why it failed. */
export function UploadState({ upload }: { readonly upload: RunningUpload }) {
  const t = useCellWords();
  const { name, status, percent, message } = upload;
  if (status === 'error') {
    return (
      <Typography.Text type="danger" ellipsis title={`${name} ${message}`}>
        <WarningOutlined /> {message}
      </Typography.Text>
    );
  }
  return (
    <span role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={name}>
      {t('uploading', { percent })}
    </span>
  );
}

const stop = (event: SyntheticEvent): void => event.stopPropagation();

interface FileLinkProps {
  readonly path: string;
  readonly mayDownload: boolean;
  readonly children: ReactNode;
}

/** File in a cell: a click saves it; by keyboard the cell's editor is used. */
function FileLink({ path, mayDownload, children }: FileLinkProps) {
  const t = useCellWords();
  const name = storedFileName(path);
  if (!mayDownload) return <span title={name}>{children}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.fileLink}
      title={name}
      aria-label={t('downloadName', { name })}
      onMouseDown={stop}
      onPointerDown={stop}
      onClick={(event) => {
        stop(event);
        saveStored(path);
      }}
    >
      {children}
    </button>
  );
}

/** View of a cell with files: name or picture of the first file, number of the others, and running uploads. */
export function fileView(kind: FileKind): ComponentType<CellViewProps> {
  return function FileView({ value, context }) {
    const t = useCellWords();
    const [upload] = useRunningUploads(context, value);
    const { mayDownload } = fileRules(context.column, kind);
    const paths = partsOf(value);
    const [first] = paths;
    if (upload) return <UploadState upload={upload} />;
    if (!first) return null;
    const isShown = kind === 'image' && isPicture(first);
    return (
      <span className={styles.files}>
        <FileLink path={first} mayDownload={mayDownload}>
          {isShown ? <Thumbnail path={first} /> : shortFileName(storedFileName(first))}
        </FileLink>
        {paths.length > 1 && <span title={t('moreFiles', { count: paths.length - 1 })}>+{paths.length - 1}</span>}
      </span>
    );
  };
}
