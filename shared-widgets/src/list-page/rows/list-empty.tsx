import { Button, Flex } from 'antd';
import { EmptyHint } from 'shared-controls/empty-hint';
import { useWidgetMessages } from '../../messages/widget-messages.ts';

export interface ListEmptyProps {
  readonly isWaiting: boolean;
  /** True when filters are set and no row matches them. */
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  /** Opens the form for a new record; undefined: the person may not add any. */
  readonly onAdd: (() => void) | undefined;
}

/** Message of an empty list: the reason, and what can be done. */
export function ListEmpty({ isWaiting, isFiltered, onClearFilters, onAdd }: ListEmptyProps) {
  const t = useWidgetMessages();
  if (isWaiting) return <EmptyHint text={t('loading')} />;
  return (
    <EmptyHint
      text={
        <Flex vertical gap={8} align="center">
          <span>{t('empty')}</span>
          {isFiltered && <span>{t('emptyFiltered')}</span>}
          <Flex gap={8}>
            {isFiltered && <Button onClick={onClearFilters}>{t('clearFilters')}</Button>}
            {onAdd && !isFiltered && <Button onClick={onAdd}>{t('addFirst')}</Button>}
          </Flex>
        </Flex>
      }
    />
  );
}
