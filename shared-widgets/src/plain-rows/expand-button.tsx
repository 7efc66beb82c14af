import type { TableProps } from 'antd';
import { useControlTexts } from '../controls/control-texts.ts';
import { theme } from '../ui/core.ts';

type RenderIcon<Row> = NonNullable<NonNullable<TableProps<Row>['expandable']>['expandIcon']>;
type ExpandButtonProps<Row> = Parameters<RenderIcon<Row>>[0];

/**
 * Button that expands and collapses a row. antd's own button is beside the first line of text; this one is in the middle of a cell with
 * several lines.
 */
export function ExpandButton<Row>({ prefixCls, expanded, expandable, record, onExpand }: ExpandButtonProps<Row>) {
  const t = useControlTexts();
  const { token } = theme.useToken();
  const part = `${prefixCls}-row-expand-icon`;
  const place = {
    float: 'none',
    verticalAlign: 'middle',
    marginBlock: 0,
    marginInlineEnd: token.marginXS,
    boxSizing: 'border-box',
  } as const;
  // Empty space before the name of a row without rows below it, so that all names are aligned.
  if (!expandable) return <span className={`${part} ${part}-spaced`} style={{ ...place, display: 'inline-block' }} />;
  return (
    <button
      type="button"
      className={`${part} ${part}-${expanded ? 'expanded' : 'collapsed'}`}
      style={{ ...place, borderColor: token.colorBorder }}
      aria-label={t(expanded ? 'treeCollapse' : 'treeExpand')}
      aria-expanded={expanded}
      onClick={(event) => {
        onExpand(record, event);
        event.stopPropagation();
      }}
    />
  );
}
