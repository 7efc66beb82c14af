import { Button, Flex, type MenuProps, Upload } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { isPdf, isPicture, storedFileName } from 'shared-contracts/wire/stored-file';
import { Dropdown } from 'shared-controls/dropdown';
import { openStored, saveStored, showsPdf } from 'shared-controls/stored-files';
import type { CellEditorProps } from '../../definition/cell-kind.ts';
import { DeleteOutlined, DownloadOutlined, DownOutlined } from '../../icons/table-icons.ts';
import { joined, partsOf } from '../base/cell-values.ts';
import { useCellWords } from '../base/cell-words.ts';
import { cellPopup, EditorPlace, OutsideCell } from '../base/editor-parts.tsx';
import { type FileKind, fileRules } from './file-column.ts';
import { shortFileName } from './file-name.ts';
import { Thumbnail } from './file-view.tsx';
import { FileWindow, Preview } from './file-window.tsx';
import { startUploads, useRunningUploads } from './running-uploads.ts';
import { sendFile } from './send-file.ts';
import { UploadLine } from './upload-line.tsx';

/** Editor for files. Without a file: an upload button; one file: its name with actions; several: a dialog that lists them. */
export function fileEditor(kind: FileKind): ComponentType<CellEditorProps> {
  const isImage = kind === 'image';
  return function FileEditor(props) {
    const { value, context, disabled, invalid, id, labelledBy, commit, setCells, upload = sendFile } = props;
    const { column } = context;
    const t = useCellWords();
    const rules = fileRules(column, kind);
    const running = useRunningUploads(context, value);
    const [isOpen, setOpen] = useState(false);
    const [isShown, setShown] = useState(false);
    const [isMenuOpen, setMenuOpen] = useState(false);
    const chosen = useRef<File[]>([]);
    const paths = partsOf(value);
    const [first] = paths;
    const [current] = running;

    const start = (files: readonly File[]): void =>
      startUploads({ context, value, kind, files, send: upload, write: (next) => setCells({ [column.key]: next }) });
    const uploadButton = (label: string, isNamed: boolean) => (
      <Upload
        showUploadList={false}
        multiple={rules.most !== 1}
        disabled={disabled}
        {...(isImage ? { accept: 'image/*' } : {})}
        // antd passes the files of one selection one by one; they are collected and their uploads started together.
        beforeUpload={(file, all) => {
          chosen.current.push(file);
          if (chosen.current.length === all.length) start(chosen.current.splice(0));
          return false;
        }}
      >
        <Button size="small" disabled={disabled} {...(isNamed ? { id, 'aria-describedby': labelledBy, danger: invalid } : {})}>
          {label}
        </Button>
      </Upload>
    );
    const items: NonNullable<MenuProps['items']> = [
      ...(first && ((isImage && isPicture(first)) || isPdf(first))
        ? [{ key: 'preview', label: t('preview', { name: storedFileName(first) }) }]
        : []),
      ...(rules.mayDownload ? [{ key: 'download', icon: <DownloadOutlined />, label: t('download') }] : []),
      ...(kind === 'upload' ? [] : [{ key: 'all', label: t('allFiles') }]),
      ...(rules.mayRemove && !disabled ? [{ key: 'remove', icon: <DeleteOutlined />, danger: true, label: t('remove') }] : []),
    ];
    const act: NonNullable<MenuProps['onClick']> = ({ key }) => {
      if (!first) return;
      if (key === 'preview' && isPdf(first) && !showsPdf(first)) openStored(first);
      else if (key === 'preview') setShown(true);
      else if (key === 'download') saveStored(first);
      else if (key === 'all') setOpen(true);
      else if (key === 'remove') commit(joined(paths.slice(1)));
    };
    return (
      <EditorPlace isOpen={isMenuOpen} keepsEnter>
        {current && (
          <Flex align="center" gap={4}>
            <UploadLine context={context} upload={current} />
          </Flex>
        )}
        {!current && !first && uploadButton(column.btnText ?? t(isImage ? 'uploadImage' : 'uploadFile'), true)}
        {!current && first && (
          <Dropdown
            menu={{ items, onClick: act }}
            trigger={['click']}
            open={isMenuOpen}
            onOpenChange={setMenuOpen}
            classNames={{ root: cellPopup }}
          >
            <Button id={id} type="text" size="small" title={storedFileName(first)} aria-haspopup="menu" aria-describedby={labelledBy}>
              {isImage && isPicture(first) ? <Thumbnail path={first} /> : shortFileName(storedFileName(first))}
              {paths.length > 1 && ` +${paths.length - 1}`}
              <DownOutlined />
            </Button>
          </Dropdown>
        )}
        <OutsideCell>
          {isOpen && (
            <FileWindow
              context={context}
              isImage={isImage}
              rules={rules}
              disabled={disabled}
              paths={paths}
              running={running}
              uploadButton={uploadButton(t(isImage ? 'uploadImage' : 'uploadFile'), false)}
              onFiles={start}
              onClose={() => setOpen(false)}
              onConfirm={(left) => {
                setOpen(false);
                commit(joined(left));
              }}
            />
          )}
          {isShown && first && <Preview path={first} mayDownload={rules.mayDownload} onClose={() => setShown(false)} />}
        </OutsideCell>
      </EditorPlace>
    );
  };
}
