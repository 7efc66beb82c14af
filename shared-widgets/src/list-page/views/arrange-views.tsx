/** Dialog that sorts the views by drag or buttons; stored for this person only. */
import { Button, Flex } from 'antd';
import { type DragEvent, useState } from 'react';
import { Modal } from 'shared-controls/modal';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../ui/list-icons.ts';
import type { ListViewsModel } from './list-views.ts';
import styles from './views.module.css';

export interface ArrangeViewsProps {
  readonly model: ListViewsModel;
  readonly onClose: () => void;
}

/** The keys with one moved to another index. */
function moved(keys: readonly string[], from: number, to: number): string[] {
  const key = keys[from];
  if (key === undefined || to < 0 || to >= keys.length) return [...keys];
  const rest = keys.toSpliced(from, 1);
  rest.splice(to, 0, key);
  return rest;
}

export function ArrangeViews({ model, onClose }: ArrangeViewsProps) {
  const { views, start, isOwnStart, arrange } = model;
  const t = useWidgetMessages();
  const [keys, setKeys] = useState(() => views.map(({ key }) => key));
  const [dragged, setDragged] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      await arrange(keys, isOwnStart ? start : null);
      onClose();
    } catch {
      // `http` has shown the failure; the new order stays in the dialog, so that the person can try again.
    }
  };
  const over = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged !== null) setKeys(moved(keys, keys.indexOf(dragged), to));
  };
  return (
    <Modal open title={t('viewArrange')} okText={t('save')} cancelText={t('cancel')} onOk={() => void save()} onCancel={onClose}>
      <ol className={styles.places}>
        {keys.map((key, index) => {
          const name = views.find((view) => view.key === key)?.name ?? key;
          return (
            <li
              key={key}
              draggable
              className={dragged === key ? styles.dragged : undefined}
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => over(event, index)}
              onDragEnd={() => setDragged(null)}
            >
              <bdi>{name}</bdi>
              <Flex>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0}
                  aria-label={t('moveUp', { name })}
                  onClick={() => setKeys(moved(keys, index, index - 1))}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined />}
                  disabled={index === keys.length - 1}
                  aria-label={t('moveDown', { name })}
                  onClick={() => setKeys(moved(keys, index, index + 1))}
                />
              </Flex>
            </li>
          );
        })}
      </ol>
    </Modal>
  );
}
