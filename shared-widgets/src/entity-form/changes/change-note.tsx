import { Alert, Button, Typography } from 'antd';
import type { Field } from 'shared-contracts/entity/field';
import { namesText, sentencesText } from 'shared-platform/joined-texts';
import { isEmptyValue } from '../../field-kinds/field-kind.ts';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { useFormWords } from '../../form-words/form-words.ts';
import styles from './change-note.module.css';
import type { ValueChange, ValueChanges } from './value-changes.ts';

type LabelOf = (name: string) => string | undefined;

const named = (names: readonly string[], labelOf: LabelOf): string => namesText(names.flatMap((name) => labelOf(name) ?? []));

/** A value as text; empty for codes and ids, which mean nothing to people. */
function writtenValue(field: Field, value: unknown): string {
  const isCode = Boolean(field.dict || field.entity || field.secret) || field.kind === 'files';
  return isCode || isEmptyValue(value) ? '' : fieldKind(field).format(value, field);
}

interface ChangeNoteProps {
  readonly field: Field;
  readonly change: ValueChange;
  readonly labelOf: LabelOf;
}

/** Note below a field that the form filled in: the reason, and the earlier value. */
export function ChangeNote({ field, change: { because, isCleared, before }, labelOf }: ChangeNoteProps) {
  const t = useFormWords();
  const cause = named(because, labelOf);
  if (!cause) return null;
  const written = writtenValue(field, before);
  const words = isCleared ? t('clearedBy', { cause }) : t('recomputedBy', { cause });
  return (
    <Typography.Text type="secondary" className={styles.note}>
      {written ? `${words}${t('valueBefore', { value: written })}` : words}
    </Typography.Text>
  );
}

interface ChangeSummaryProps extends Pick<ValueChanges, 'changes' | 'fresh' | 'undoable'> {
  readonly labelOf: LabelOf;
  readonly onUndo: () => void;
}

/** Message about values that were just filled in, announced to screen readers, with 撤销 where it can be undone. */
export function ChangeSummary({ changes, fresh, undoable, labelOf, onUndo }: ChangeSummaryProps) {
  const t = useFormWords();
  const names = undoable ? Object.keys(undoable) : fresh;
  const some = (isCleared: boolean) => names.filter((name) => changes[name]?.isCleared === isCleared);
  const cause = named(changes[names[0] ?? '']?.because ?? [], labelOf);
  const [written, cleared] = [named(some(false), labelOf), named(some(true), labelOf)];
  const sentences = [
    written && (cause ? t('recomputedAll', { cause, fields: written }) : t('recomputed', { fields: written })),
    cleared && (cause ? t('clearedAll', { cause, fields: cleared }) : t('cleared', { fields: cleared })),
  ].filter((words) => words !== '');
  const words = sentencesText(sentences);
  return (
    <div role="status" className={undoable ? styles.summary : styles.spoken}>
      {undoable && words ? (
        <Alert
          type="info"
          role="note"
          showIcon
          title={words}
          action={
            <Button size="small" onClick={onUndo}>
              {t('undoWord')}
            </Button>
          }
        />
      ) : (
        words
      )}
    </div>
  );
}
