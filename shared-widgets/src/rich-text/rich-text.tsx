/** Rich text: shown, and edited. The code of both is loaded when the first text is shown or the first editor opens. */
import { Alert, Button, Skeleton } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { useRichTextWords } from './rich-text-words.ts';
import { showPicture } from './stored-pictures.ts';

const Editor = lazyPart(() =>
  import(/* webpackChunkName: "rich-text" */ './rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditorParts })),
);

/** Editor of HTML with simple formats, links and pictures, for a form field. */
export function RichTextEditor(props: RichTextEditorProps) {
  const t = useRichTextWords();
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} aria-label={t('editorLoading')} />}>
      <Editor {...props} />
    </Suspense>
  );
}

export interface RichTextProps {
  readonly html: string;
  /** Called when a link to a page of this product was clicked. */
  readonly onOpen?: (path: string) => void;
}

type State = 'loading' | 'shown' | 'failed';

/** HTML that people wrote, made harmless before it is shown. */
export function RichText({ html, onOpen }: RichTextProps) {
  const t = useRichTextWords();
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const picture = t('picture');

  useEffect(() => {
    let isCurrent = true;
    let releases: (() => void)[] = [];
    setState('loading');
    import(/* webpackChunkName: "safe-html" */ './safe-html.ts').then(
      ({ safeFragment }) => {
        if (!isCurrent) return;
        const stored = new Map<HTMLImageElement, string>();
        element.current?.replaceChildren(safeFragment(html, picture, stored));
        releases = [...stored].map(([image, source]) => showPicture(image, source));
        setState('shown');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
      for (const release of releases) release();
    };
  }, [html, picture, attempt]);

  useEffect(() => {
    const body = element.current;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href');
      if (!onOpen || !href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onOpen(href);
    };
    body?.addEventListener('click', follow);
    return () => body?.removeEventListener('click', follow);
  }, [onOpen]);

  return (
    <>
      {state === 'loading' && <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={t('loading')} />}
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={t('failed')}
          action={
            <Button size="small" onClick={() => setAttempt(attempt + 1)}>
              {t('retry')}
            </Button>
          }
        />
      )}
      <div ref={element} className={styles.text} hidden={state !== 'shown'} />
    </>
  );
}
