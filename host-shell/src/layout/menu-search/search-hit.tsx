/** A line of the search result: a page of the menu, an action, or a record with state and two facts. */
import type { FoundFact, FoundRecord, FoundState } from 'shared-contracts/entity/record-search';
import { useDictionaryText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { MenuIcon } from 'shared-widgets/ui/icons';
import { useShellText } from '../../messages/shell-messages.ts';
import styles from './menu-search-dialog.module.css';
import type { SearchChoice } from './search-choices.ts';
import type { SearchHit } from './search-menu.ts';

export interface ChoiceLineProps {
  readonly id: string;
  readonly choice: SearchChoice;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (inNewWindow: boolean) => void;
}

export function ChoiceLine({ id, choice, isChosen, onPoint, onOpen }: ChoiceLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and opens the chosen one from there
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.hit}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      onPointerMove={onPoint}
    >
      {choice.kind === 'record' ? <RecordWords {...choice} /> : <PageWords hit={choice.hit} />}
    </div>
  );
}

function PageWords({ hit: { entry, mark } }: { readonly hit: SearchHit }) {
  const t = useShellText();
  const { title, above } = entry;
  return (
    <>
      <span className={styles.icon}>
        <MenuIcon name={entry.icon ?? 'file-text'} />
      </span>
      <span className={styles.title}>
        {mark ? (
          <>
            {title.slice(0, mark[0])}
            <mark>{title.slice(mark[0], mark[1] + 1)}</mark>
            {title.slice(mark[1] + 1)}
          </>
        ) : (
          title
        )}
      </span>
      <span className={styles.above}>{entry.opensWindow ? t('opensWindow') : above.join(' / ')}</span>
    </>
  );
}

function RecordWords({ title, label, record }: Extract<SearchChoice, { kind: 'record' }>) {
  const text = useLabel();
  return (
    <>
      <span className={styles.title}>{title}</span>
      {record?.state && <StateWord state={record.state} />}
      <span className={styles.above}>{record ? <Facts facts={record.facts} title={title} /> : text(label)}</span>
    </>
  );
}

function Facts({ facts, title }: { readonly facts: FoundRecord['facts']; readonly title: string }) {
  return facts
    .filter(({ text }) => text !== title)
    .map((fact, at) => (
      <span key={fact.label[0]}>
        {at > 0 && ' · '}
        <FactWord fact={fact} />
      </span>
    ));
}

function FactWord({ fact: { text, dict = '', code } }: { readonly fact: FoundFact }) {
  return useCodeText(dict, code, text);
}

function StateWord({ state: { dict, code, text, tone } }: { readonly state: FoundState }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {useCodeText(dict, code, text)}
    </span>
  );
}

/** Text of a code from the loaded dictionaries; while they are not loaded, the text that the server sent. */
function useCodeText(dict: string, code: string | undefined, text: string): string {
  const known = useDictionaryText(dict || undefined, code);
  return known && known !== code ? known : text;
}
