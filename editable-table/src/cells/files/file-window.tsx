import { Button, Flex, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { isPdf, isPicture, storedFileName } from 'shared-contracts/wire/stored-file';
import { Modal } from 'shared-controls/modal';
import { MoveButtons } from 'shared-controls/move-buttons';
import { PdfWindow } from 'shared-controls/pdf-window';
import { PicturePreview } from 'shared-controls/picture-preview';
import { openStored, saveStored, showsPdf } from 'shared-controls/stored-files';
import { useFileDrop } from 'shared-controls/use-file-drop';
import { notices } from 'shared-platform/notices';
import type { CellContext } from '../../definition/cell-kind.ts';
import { DeleteOutlined, DownloadOutlined } from '../../icons/table-icons.ts';
import { useCellWords } from '../base/cell-words.ts';
import { cellPopup } from '../base/editor-parts.tsx';
import type { FileRules } from './file-column.ts';
import { Thumbnail } from './file-view.tsx';
import type { RunningUpload } from './running-uploads.ts';
import { UploadLine } from './upload-line.tsx';

interface FileWindowProps {
  readonly context: CellContext;
  readonly isImage: boolean;
  readonly rules: FileRules;
  readonly disabled: boolean;
  readonly paths: readonly string[];
  readonly running: readonly RunningUpload[];
  readonly uploadButton: ReactNode;
  /** Called with files that were dropped or pasted. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onConfirm: (paths: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog with all files of a cell. Removals take effect on confirmation; finished uploads are added to the list. */
export function FileWindow({
  context,
  isImage,
  rules,
  disabled,
  paths,
  running,
  uploadButton,
  onFiles,
  onConfirm,
  onClose,
}: FileWindowProps) {
  const t = useCellWords();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [order, setOrder] = useState(paths);
  const { isOver, handlers } = useFileDrop(onFiles, disabled);
  // Files that were added after the person last changed the order are at the end.
  const place = (path: string): number => (order.includes(path) ? order.indexOf(path) : order.length);
  const left = paths.filter((path) => !removed.includes(path)).toSorted((one, other) => place(one) - place(other));
  const confirm = (): void => {
    if (left.length === 0) notices.warning(t('nothingUploaded'));
    else onConfirm(left);
  };
  return (
    <Modal
      open
      width={modalSizes.filePopup}
      title={t(isImage ? 'imagesTitle' : 'filesTitle')}
      rootClassName={cellPopup}
      okButtonProps={{ disabled: disabled || running.some(({ status }) => status === 'uploading') }}
      onOk={confirm}
      onCancel={onClose}
    >
      <Flex
        vertical
        gap={12}
        role="group"
        aria-label={t(isImage ? 'imagesTitle' : 'filesTitle')}
        style={{
          height: modalSizes.filePopupHeight,
          overflow: 'auto',
          ...(isOver ? { outline: '2px dashed var(--ant-color-primary)', borderRadius: 4 } : {}),
        }}
        {...handlers}
      >
        {!disabled && <div>{uploadButton}</div>}
        {left.map((path) => (
          <StoredLine
            key={path}
            path={path}
            rules={rules}
            isImage={isImage}
            moving={!disabled && isImage && left.length > 1 && <MoveButtons paths={left} path={path} onMove={setOrder} />}
            onRemove={disabled || !rules.mayRemove ? undefined : () => setRemoved([...removed, path])}
          />
        ))}
        {running.map((upload) => (
          <Flex key={upload.id} align="center" gap={8}>
            <Typography.Text ellipsis style={{ flex: 1 }}>
              {upload.name}
            </Typography.Text>
            <UploadLine context={context} upload={upload} />
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}

interface StoredLineProps {
  readonly path: string;
  readonly rules: FileRules;
  readonly isImage: boolean;
  /** Buttons that change the order of the files. */
  readonly moving: ReactNode;
  /** Removes the file; undefined when the file cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

function StoredLine({ path, rules, isImage, moving, onRemove }: StoredLineProps) {
  const t = useCellWords();
  const [isShown, setShown] = useState(false);
  const name = storedFileName(path);
  const canPreview = isPicture(path) || isPdf(path);
  const preview = (): void => (isPicture(path) || showsPdf(path) ? setShown(true) : openStored(path));
  return (
    <Flex align="center" gap={8}>
      {isImage && <Thumbnail path={path} size={40} />}
      {canPreview ? (
        <Button
          type="link"
          size="small"
          style={{ flex: 1, minWidth: 0, justifyContent: 'flex-start' }}
          aria-label={t('preview', { name })}
          title={name}
          onClick={preview}
        >
          <Typography.Text ellipsis>{name}</Typography.Text>
        </Button>
      ) : (
        <Typography.Text ellipsis title={name} style={{ flex: 1 }}>
          {name}
        </Typography.Text>
      )}
      {rules.mayDownload && (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={t('downloadName', { name })}
          onClick={() => saveStored(path)}
        />
      )}
      {moving}
      {onRemove && (
        <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={t('removeName', { name })} onClick={onRemove} />
      )}
      {isShown && <Preview path={path} mayDownload={rules.mayDownload} onClose={() => setShown(false)} />}
    </Flex>
  );
}

interface PreviewProps {
  readonly path: string;
  readonly mayDownload: boolean;
  readonly onClose: () => void;
}

/** Shows the picture or PDF in a layer above the page, as large as possible. */
export function Preview({ path, mayDownload, onClose }: PreviewProps) {
  return isPicture(path) ? (
    <PicturePreview path={path} className={cellPopup} onClose={onClose} />
  ) : (
    <PdfWindow path={path} mayDownload={mayDownload} className={cellPopup} onClose={onClose} />
  );
}
