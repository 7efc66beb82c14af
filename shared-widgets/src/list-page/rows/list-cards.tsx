import { Card, Checkbox, Flex, Pagination } from 'antd';
import { emptyText } from '../../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';
import styles from './list-rows.module.css';
import { type ListRowsProps, usePagination } from './list-rows.ts';
import { isMenuOnly, RowActions } from './row-actions.tsx';
import { TitleLink } from './title-link.tsx';

/** Maximum number of facts on a card besides title and state. */
const factsInSight = 5;

/** The list on phones: a card per record instead of a wide table, with one large action button if there is a main action. */
export function ListCards(props: ListRowsProps) {
  const { label, columns, rows, isFetching, selection, actionsOf, onOpen, titleOf, empty, marks } = props;
  const t = useWidgetMessages();
  const pagination = usePagination(props);
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const state = columns.find((column) => column !== title && column.parts[0]?.isTag);
  const facts = columns.filter((column) => column !== title && column !== state).slice(0, factsInSight);
  return (
    <div aria-busy={isFetching} className={isFetching ? styles.old : undefined}>
      <Flex vertical gap={12} component="ul" aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {rows.map((row) => {
          const actions = actionsOf?.(row) ?? [];
          const isInHead = isMenuOnly(actions);
          return (
            <li key={row.id}>
              <Card size="small" className={marks.className(row)} {...marks.attributes(row)} styles={{ body: { padding: 12 } }}>
                <Flex align="center" gap={8}>
                  {selection && (
                    <Checkbox
                      className={styles.tick ?? ''}
                      aria-label={t('select', { name: titleOf(row) })}
                      checked={selection.ids.includes(row.id)}
                      onChange={({ target }) =>
                        selection.choose(target.checked ? [...selection.ids, row.id] : selection.ids.filter((id) => id !== row.id), rows)
                      }
                    />
                  )}
                  <strong className={styles.cardTitle}>
                    {title && (
                      <TitleLink column={{ ...title, isTitle: true }} row={row} onOpen={onOpen}>
                        {title.cell(row)}
                      </TitleLink>
                    )}
                  </strong>
                  {state && state.text(row) !== emptyText && state.cell(row)}
                  {isInHead && <RowActions row={row.id} items={actions} isLarge isInHead />}
                </Flex>
                <CardFacts columns={facts} row={row} />
                {!isInHead && <RowActions row={row.id} items={actions} isLarge />}
              </Card>
            </li>
          );
        })}
      </Flex>
      {rows.length === 0 && empty}
      {rows.length > 0 && (
        <Flex justify="center" className={styles.cardPages}>
          <Pagination {...pagination} simple showQuickJumper={false} showSizeChanger={false} />
        </Flex>
      )}
    </div>
  );
}

function CardFacts({ columns, row }: { readonly columns: readonly PreparedColumn[]; readonly row: AnyRow }) {
  return (
    <dl className={styles.facts}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
