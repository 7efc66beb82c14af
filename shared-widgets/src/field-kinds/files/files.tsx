import { Button, Flex } from 'antd';
import { partsOf } from 'editable-table/cell-values';
import { type SyntheticEvent, useState } from 'react';
import { isPicture, storedFileName } from 'shared-contracts/wire/stored-file';
import { saveStored, useStoredPicture } from 'shared-controls/stored-files';
import { LaterPicture } from '../../controls/later-picture.tsx';
import { useFormWords } from '../../form-words/form-words.ts';
import { type CellProps, emptyText, type FieldKindWidgets, plainText } from '../field-kind.ts';
import { TextFilter } from '../text.tsx';
import { FilesInput } from './files-input.tsx';
import { SaveFileButton } from './save-file-button.tsx';

function FilesCell({ value }: CellProps) {
  const stored = partsOf(value);
  if (stored.length === 0) return emptyText;
  return (
    <Flex vertical align="start">
      {stored.map((path) =>
        isPicture(path) ? (
          <StoredPicture key={path} path={path} />
        ) : (
          // A button instead of a link, because a link does not send the session token.
          <Button key={path} type="link" size="small" style={{ paddingInline: 0 }} onClick={() => saveStored(path)}>
            {storedFileName(path)}
          </Button>
        ),
      )}
    </Flex>
  );
}

/** Keeps an event of the picture above the page from the row in whose cell the picture is. */
const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** The name of a stored picture, which opens it above the page, and a button that saves it. The picture is read when it is opened. */
function StoredPicture({ path }: { readonly path: string }) {
  const t = useFormWords();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const address = useStoredPicture(isOpen ? path : undefined, close);
  const name = storedFileName(path);
  return (
    <Flex align="center" gap={4} style={{ maxWidth: '100%' }}>
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        loading={isOpen && !address}
        aria-label={t('filePreview', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      <SaveFileButton path={path} />
      {isOpen && address && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the row around it
        // biome-ignore lint/a11y/useKeyWithClickEvents: likewise
        <span style={{ display: 'contents' }} onClick={keep} onContextMenu={keep}>
          <LaterPicture path={path} address={address} onClose={close} />
        </span>
      )}
    </Flex>
  );
}

/** Field kind: stored files, entered by upload. A click opens a picture and downloads other files. */
export const files: FieldKindWidgets = {
  width: 160,
  Cell: FilesCell,
  Filter: TextFilter,
  filters: 'one',
  Input: FilesInput,
  wide: true,
  format: plainText,
  column: ({ count }) => ({ type: 'file', token: true, props: { number: count ?? 0 } }),
};
