import { Button, Flex } from 'antd';
import { partsOf } from 'editable-table/cell-values';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { saveStored } from 'shared-controls/stored-files';
import { type CellProps, emptyText, type FieldKindWidgets, plainText } from '../field-kind.ts';
import { TextFilter } from '../text.tsx';
import { FilesInput } from './files-input.tsx';

function FilesCell({ value }: CellProps) {
  const stored = partsOf(value);
  if (stored.length === 0) return emptyText;
  return (
    <Flex vertical align="start">
      {stored.map((path) => (
        // A button instead of a link, because a link does not send the session token.
        <Button key={path} type="link" size="small" style={{ paddingInline: 0 }} onClick={() => saveStored(path)}>
          {storedFileName(path)}
        </Button>
      ))}
    </Flex>
  );
}

/** Field kind: stored files, downloaded by click, entered by upload. */
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
