import { Flex, Typography } from 'antd';
import { shellConfiguration } from 'shared-platform/config';
import { asText, type CellProps, emptyText, type FieldKindWidgets, plainText } from './field-kind.ts';
import { TextFilter } from './text.tsx';

const paths = (value: unknown): string[] => asText(value)?.split(',').filter(Boolean) ?? [];
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const fileAddress = (path: string): string =>
  `${shellConfiguration().apiBase}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`;

function FilesCell({ value }: CellProps) {
  const stored = paths(value);
  if (stored.length === 0) return emptyText;
  return (
    <Flex vertical>
      {stored.map((path) => (
        <Typography.Link key={path} href={fileAddress(path)} download={fileName(path)} ellipsis title={fileName(path)}>
          {fileName(path)}
        </Typography.Link>
      ))}
    </Flex>
  );
}

/** Stored files, opened from the server's static path. Without an upload call there is nothing a form could ask with. */
export const files: FieldKindWidgets = {
  width: 160,
  Cell: FilesCell,
  Filter: TextFilter,
  filters: 'one',
  Input: null,
  format: plainText,
};
