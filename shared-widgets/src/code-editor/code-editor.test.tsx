// The code editor: reading and writing its text, its languages, and full screen.
import { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { onBack, PhoneTab } from '../testing/phone-tab.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { CodeEditor } from './code-editor.tsx';
import type { CodeEditorProps } from './code-editor-props.ts';
import { codeLanguages, grammars } from './code-languages.ts';

function Held({
  first = '',
  onText,
  ...props
}: Partial<CodeEditorProps> & { readonly first?: string; readonly onText?: (text: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <CodeEditor
        label="脚本"
        value={value}
        onChange={(text) => {
          setValue(text);
          onText?.(text);
        }}
        {...props}
      />
      <button type="button" onClick={() => setValue('select 1')}>
        外部
      </button>
    </>
  );
}

const content = async () => await screen.findByRole('textbox', { name: '脚本' }, { timeout: 10_000 });
async function type(text: string): Promise<void> {
  const view = EditorView.findFromDOM((await content()) as HTMLElement);
  act(() => view?.dispatch({ changes: { from: view.state.doc.length, insert: text } }));
}

describe('the code editor', () => {
  it('shows its value, gives what is typed, and follows a value from outside', async () => {
    const onText = vi.fn();
    const { user } = renderScreen(<Held first={'const a = 1;\n'} onText={onText} />);
    expect(await content()).toHaveTextContent('const a = 1;');
    await type('const b = 2;');
    expect(onText).toHaveBeenLastCalledWith('const a = 1;\nconst b = 2;');
    await user.click(screen.getByRole('button', { name: '外部' }));
    expect(await content()).toHaveTextContent('select 1');
    expect(document.querySelector('.cm-lineNumbers')).toBeInTheDocument();
  }, 20_000);

  it('fills the window and goes back, by Escape and by Back on a phone too', async () => {
    const { user } = renderScreen(
      <PhoneTab>
        <Held fullScreen lineNumbers={false} placeholder="请输入脚本" />
      </PhoneTab>,
    );
    expect(await screen.findByText('请输入脚本', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(document.querySelector('.cm-lineNumbers')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '全屏' }));
    const area = screen.getByRole('button', { name: '退出全屏' }).closest('[data-full]');
    expect(area).toHaveStyle({ position: 'fixed', zIndex: '999' });
    await user.keyboard('{Escape}');
    expect(onBack).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '全屏' }));
    act(() => onBack[0]?.());
    expect(screen.getByRole('button', { name: '全屏' })).toBeVisible();
  }, 20_000);

  it('colours the language that is chosen, and tells which', async () => {
    const onLanguage = vi.fn();
    const { user } = renderScreen(<Held first="select 1 from a" language="CSS" languageChange onLanguage={onLanguage} />);
    await content();
    await user.click(screen.getByRole('combobox', { name: '语言' }));
    await user.click(await screen.findByTitle('SQL'));
    expect(onLanguage).toHaveBeenCalledWith('SQL');
    await waitFor(() => expect(document.querySelector('.tok-keyword')?.textContent).toBe('select'), { timeout: 10_000 });
  }, 30_000);

  it('that is only read takes no text', async () => {
    renderScreen(<CodeEditor label="脚本" value="a" readOnly />);
    await waitFor(() => expect(document.querySelector('.cm-content')).toHaveAttribute('contenteditable', 'false'), { timeout: 10_000 });
  }, 20_000);

  it('knows twelve languages', async () => {
    expect(codeLanguages).toHaveLength(12);
    for (const language of codeLanguages) expect(await grammars[language](), language).toBeDefined();
  }, 30_000);
});
