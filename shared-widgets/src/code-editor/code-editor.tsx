/** Editor for code. Its code is loaded when the first editor is shown, and the grammar of a language when that language is chosen. */
import { Suspense } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { Skeleton } from '../ui/core.ts';
import { type CodeEditorProps, usualHeight } from './code-editor-props.ts';

const CodeArea = lazyPart(() =>
  import(/* webpackChunkName: "code-editor" */ './code-area.tsx').then((part) => ({ default: part.CodeArea })),
);

export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: props.height ?? usualHeight }} />}>
      <CodeArea {...props} />
    </Suspense>
  );
}
