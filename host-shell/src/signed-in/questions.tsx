/** Questions to the person (`notices.confirm`). A question belongs to the tab that asked it, and hides with it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConfirmOptions } from 'shared-platform/notices';
import { noTab, useBackCloses } from 'shared-platform/tabs';
import { App } from 'shared-widgets/ui/overlay';
import { shellState, useShell } from '../frame-state/shell-slice.ts';
import type { TabsState } from '../frame-state/tab-state.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { pageIdOf, panelElementId } from '../tabs/tab-ids.ts';

interface Question {
  readonly key: number;
  readonly options: ConfirmOptions;
  /** The page that asked; null: the question is shown with every page. */
  readonly asker: { readonly tabId: string; readonly generation: number } | null;
  readonly resolve: (isSure: boolean) => void;
}

/**
 * The page that asks: the named one, otherwise that of the active tab; undefined when it is no longer there, because its tab was closed or refreshed or it
 * was unmounted to save memory before it asked. A screen that is shown in
 * no tab, e.g. by an announcement, names a panel of its own, over which the question is shown with every page.
 */
function askerOf({ tab: named, everywhere = false }: ConfirmOptions): Question['asker'] | undefined {
  const { tabs, activeId } = shellState().tabs;
  const tab = everywhere ? undefined : tabs.find((one) => (named === undefined ? one.id === activeId : pageIdOf(one) === named));
  if (tab && named !== undefined && document.getElementById(panelElementId(tab.id)) === null) return undefined;
  if (tab) return { tabId: tab.id, generation: tab.generation };
  const isOutside = everywhere || named === undefined || named === noTab || document.getElementById(panelElementId(named)) !== null;
  return isOutside ? null : undefined;
}

/** Whether the page that asked is no longer there: its tab was closed or refreshed, or its page was unmounted to save memory. */
function isGone({ asker }: Question, { tabs }: TabsState): boolean {
  if (!asker) return false;
  const tab = tabs.find(({ id }) => id === asker.tabId);
  return tab?.generation !== asker.generation || document.getElementById(panelElementId(asker.tabId)) === null;
}

/** Returns the open questions and a function that asks one. A question whose page is gone ends as no. */
export function useQuestions() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const lastKey = useRef(0);
  const tabs = useShell((state) => state.tabs);
  const end = ({ key, resolve }: Question, isSure: boolean): void => {
    setQuestions((open) => open.filter((one) => one.key !== key));
    resolve(isSure);
  };
  const endGone = useEffectEvent(() => {
    for (const question of questions) if (isGone(question, tabs)) end(question, false);
  });
  useEffect(() => endGone(), [tabs]);
  const [ask] = useState(
    () =>
      (options: ConfirmOptions): Promise<boolean> =>
        new Promise((resolve) => {
          const asker = askerOf(options);
          if (asker === undefined) {
            resolve(false);
            return;
          }
          lastKey.current += 1;
          const question: Question = { key: lastKey.current, options, asker, resolve };
          setQuestions((open) => [...open, question]);
        }),
  );
  const shown = questions
    .filter(({ asker }) => asker === null || asker.tabId === tabs.activeId)
    .map((question) => <ShownQuestion key={question.key} options={question.options} onEnd={(isSure) => end(question, isSure)} />);
  return { ask, shown };
}

interface ShownQuestionProps {
  readonly options: ConfirmOptions;
  readonly onEnd: (isSure: boolean) => void;
}

function ShownQuestion({ options, onEnd }: ShownQuestionProps) {
  const { modal } = App.useApp();
  const t = useShellText();
  /** True when a button closes the dialog; otherwise it disappears at once, with its page or by Back. */
  const isClosing = useRef(false);
  const end = useEffectEvent(onEnd);
  const choose = (isSure: boolean): void => {
    isClosing.current = true;
    end(isSure);
  };
  const show = useEffectEvent(() => {
    const { title, content, okText, cancelText, dangerous = false } = options;
    return modal.confirm({
      title: title ?? t('confirmTitle'),
      content,
      okText: okText ?? t('ok'),
      cancelText: cancelText ?? t('cancel'),
      okButtonProps: { danger: dangerous },
      // An irreversible action must not be confirmed by pressing Enter without reading, so the focus is not on its button.
      focusable: { autoFocusButton: dangerous ? 'cancel' : 'ok' },
      onOk: () => choose(true),
      onCancel: () => choose(false),
    });
  });
  useEffect(() => {
    const dialog = show();
    return () => {
      if (!isClosing.current) dialog.update({ transitionName: '', maskTransitionName: '' });
      dialog.destroy();
    };
  }, []);
  // The question was opened after the form that asked, so Back closes it first.
  useBackCloses(true, () => onEnd(false));
  return null;
}
