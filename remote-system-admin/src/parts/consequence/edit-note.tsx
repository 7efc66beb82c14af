/** Notes in forms that say whom the changes to a record affect once they are saved. */
import { type Consequence, consequencePaths, type EditConsequence, type EditedKind } from 'shared-contracts/system/consequence';
import { useRead } from 'shared-platform/read';
import { Alert, Button } from 'shared-widgets/ui/core';
import { useText } from '../../messages.ts';
import { useEditSentences, useSentences } from './consequence.ts';

interface NoteProps {
  readonly title: string;
  /** Whether people lose something at once when the form is saved. */
  readonly isWarning?: boolean | undefined;
  readonly description?: string | undefined;
  /** Called to ask the server again; only when it could not be asked. */
  readonly onRetry?: (() => void) | undefined;
}

function Note({ title, isWarning = false, description, onRetry }: NoteProps) {
  const text = useText();
  return (
    <Alert
      type={isWarning ? 'warning' : 'info'}
      showIcon
      title={title}
      description={description}
      action={onRetry && <Button onClick={onRetry}>{text('retry')}</Button>}
      style={{ marginBlock: '12px 16px' }}
    />
  );
}

export interface PlainEditNoteProps {
  readonly title: string;
  /** Sentences about what uses the record. */
  readonly uses?: string | undefined;
  readonly canUndo?: boolean;
  /** Whether people lose something, or more happens than they would expect. */
  readonly isWarning?: boolean;
}

/** Note whose people are not counted: nobody is directly affected, or nobody can know who will be. */
export function PlainEditNote({ title, uses, canUndo = true, isWarning = false }: PlainEditNoteProps) {
  const text = useText();
  return (
    <Note title={title} isWarning={isWarning} description={[uses, canUndo && text('consequence.canUndo')].filter(Boolean).join(' ')} />
  );
}

export interface EditNoteProps {
  readonly kind: EditedKind;
  readonly id: string;
  /** What people lose at once when the form is saved; missing: nothing. */
  readonly warning?: string | undefined;
}

/** Note with the people who see or use the record, and what uses it. */
export function EditNote({ kind, id, warning }: EditNoteProps) {
  const text = useText();
  const sentences = useEditSentences();
  const { data, error, refetch } = useRead<EditConsequence>(consequencePaths.edit, { entity: kind, id });
  return (
    <Note
      title={warning ?? text(`edit.${kind}`)}
      isWarning={warning !== undefined}
      description={error ? error.message : data && sentences(kind, data)}
      onRetry={error ? refetch : undefined}
    />
  );
}

/** Note with what a person gets and loses with other roles; `roleIds` are comma separated. */
export function RolesNote({ userId, roleIds }: { readonly userId: string; readonly roleIds: string }) {
  const text = useText();
  const sentences = useSentences();
  const { data, error, refetch } = useRead<Consequence>(consequencePaths.userRoles, { id: userId, roleIds });
  return (
    <Note
      title={text('edit.userRoles')}
      description={error ? error.message : data && sentences(data)}
      onRetry={error ? refetch : undefined}
    />
  );
}
