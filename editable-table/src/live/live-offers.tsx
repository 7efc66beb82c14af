/**
 * What a person has to know and decide about changes of others: unsaved ones that were there when the table was opened, and values that others
 * wrote into the cell this person was editing; one click accepts them.
 */
import { Alert, Button, Flex } from 'antd';
import { useSyncExternalStore } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import type { GridColumn } from '../grid/core/grid-props.ts';
import type { TableModel } from '../model/table-model.ts';
import { useTableWords } from '../table/table-words.ts';
import type { LivePresence } from './live-presence.ts';
import type { LiveOffer, LiveTable } from './live-table.ts';

export interface LiveOffersProps {
  readonly live: LiveTable;
  /** Who else has the table open. */
  readonly presence: LivePresence;
  readonly model: TableModel;
  readonly columns: readonly GridColumn[];
}

export function LiveOffers({ live, presence, model, columns }: LiveOffersProps) {
  const t = useTableWords();
  const locale = useLanguage();
  const offers = useSyncExternalStore(live.changed.subscribe, live.offers);
  const found = useSyncExternalStore(live.changed.subscribe, live.found.cells);
  const isAlone = useSyncExternalStore(presence.changed.subscribe, presence.people).length === 0;
  const unshared = useSyncExternalStore(live.changed.subscribe, live.unshared);
  const textOf = ({ rowKey, columnKey, value }: LiveOffer): { readonly title: string; readonly text: string } => {
    const source = columns.find(({ column }) => column.key === columnKey);
    if (!source) return { title: columnKey, text: String(value ?? '') };
    const row = { ...model.row(rowKey), [columnKey]: value };
    const context = { column: source.column, row, rowKey, options: source.options(row), locale };
    return { title: source.column.title, text: source.kind.text(value, context) };
  };
  return (
    <div aria-live="polite">
      {unshared > 0 && <Alert type="warning" showIcon style={{ marginBlockStart: 8 }} title={t('unshared', { count: unshared })} />}
      {found.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockStart: 8 }}
          title={
            <Flex gap="small" wrap justify="space-between">
              {t('foundUnsaved', { count: found.length })}
              <Flex gap="small">
                {/* While others have the table open, the changes may be what they are typing. */}
                {isAlone && (
                  <Button size="small" onClick={() => live.found.putBack()}>
                    {t('putBackSaved')}
                  </Button>
                )}
                <Button size="small" onClick={() => live.found.dismiss()}>
                  {t('keepFound')}
                </Button>
              </Flex>
            </Flex>
          }
        />
      )}
      {offers.map((offer) => {
        const { title, text } = textOf(offer);
        return (
          <Alert
            key={`${offer.rowKey} ${offer.columnKey}`}
            type="info"
            showIcon
            style={{ marginBlockStart: 8 }}
            title={t('otherValue', { row: model.indexOf(offer.rowKey) + 1, column: title, text })}
            action={
              <Flex gap="small">
                <Button size="small" type="primary" onClick={() => live.take(offer)}>
                  {t('takeOther')}
                </Button>
                <Button size="small" onClick={() => live.decline(offer)}>
                  {t('keepOwn')}
                </Button>
              </Flex>
            }
          />
        );
      })}
    </div>
  );
}
