import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, placeholder as hint, keymap, lineNumbers as numbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { ConfigProvider, theme } from 'antd';
import { type CSSProperties, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBackCloses } from 'shared-platform/tabs';
import { useControlTexts } from '../controls/control-texts.ts';
import { Button, Flex } from '../ui/core.ts';
import { Select } from '../ui/form.ts';
import { FullscreenExitOutlined, FullscreenOutlined } from '../ui/icons.ts';
import { type CodeEditorProps, usualHeight } from './code-editor-props.ts';
import { type CodeLanguage, codeLanguages, grammars } from './code-languages.ts';
import { codeTheme, codeTones } from './code-theme.ts';

/** The z-index of the full-screen editor, which lies above the page. */
const fullScreenLevel = 999;
const tabSize = 2;

const parts = () => ({ grammar: new Compartment(), writable: new Compartment() });
const writing = (readOnly: boolean): Extension => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];

export function CodeArea(props: CodeEditorProps) {
  const { language: first = 'Javascript', languageChange = false, onLanguage, fullScreen = false } = props;
  const t = useControlTexts();
  const { token } = theme.useToken();
  const [language, setLanguage] = useState<CodeLanguage>(first);
  const [isFull, setFull] = useState(false);
  useBackCloses(isFull, () => setFull(false));
  const { host, hasFailed } = useCodeMirror(props, language);
  const place: CSSProperties = isFull ? { position: 'fixed', inset: 0, zIndex: fullScreenLevel } : {};
  const height = props.height ?? usualHeight;
  const size = isFull
    ? { '--code-height': 'calc(100dvh - 48px)' }
    : { [props.autoHeight ? '--code-least' : '--code-height']: `${height}px` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the full screen from wherever the focus is inside.
    <div
      style={{
        ...codeTones(token),
        color: token.colorText,
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorder}`,
        borderRadius: token.borderRadius,
        ...place,
        ...(size as CSSProperties),
      }}
      data-full={isFull || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isFull) return;
        event.stopPropagation();
        setFull(false);
      }}
    >
      {(languageChange || fullScreen) && (
        <Flex gap={8} justify="end" style={{ padding: '4px 8px', borderBottom: `1px solid ${token.colorBorder}` }}>
          {languageChange && (
            <Select<CodeLanguage>
              size="small"
              style={{ width: 140 }}
              aria-label={t('codeLanguage')}
              value={language}
              options={codeLanguages.map((name) => ({ value: name, label: name }))}
              onChange={(next) => {
                setLanguage(next);
                onLanguage?.(next);
              }}
            />
          )}
          {fullScreen && (
            <Button
              size="small"
              icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              aria-label={t(isFull ? 'fullscreenEnd' : 'fullscreen')}
              onClick={() => setFull(!isFull)}
            />
          )}
        </Flex>
      )}
      <div ref={host} />
      {hasFailed && <span role="status">{t('codeLanguageFailed', { language })}</span>}
    </div>
  );
}

/** The editor inside the page. A value that is set from outside replaces the text, unless both are equal. */
function useCodeMirror(props: CodeEditorProps, language: CodeLanguage) {
  const { id, label, value, onChange, placeholder, lineNumbers = true, readOnly = false } = props;
  const nonce = useContext(ConfigProvider.ConfigContext).csp?.nonce;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [own] = useState(parts);
  const [hasFailed, setFailed] = useState(false);
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const begin = useEffectEvent((parent: HTMLElement) => {
    const extensions: Extension[] = [
      ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
      ...(lineNumbers ? [numbers()] : []),
      ...(placeholder ? [hint(placeholder)] : []),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(' '.repeat(tabSize)),
      codeTheme,
      syntaxHighlighting(classHighlighter),
      // The Tab key is left to the browser, so that people without a mouse can leave the editor; Ctrl+] and Ctrl+[ indent.
      keymap.of([...defaultKeymap, ...historyKeymap]),
      // Without the focus, code that cannot be edited could not be scrolled by keys.
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, ...(id ? { id } : {}) }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString());
      }),
      own.grammar.of([]),
      own.writable.of(writing(readOnly)),
    ];
    return new EditorView({ parent, state: EditorState.create({ doc: value ?? '', extensions }) });
  });
  useEffect(() => {
    if (!host.current) return;
    const made = begin(host.current);
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    const text = value ?? '';
    const shown = view.current?.state.doc.toString();
    if (shown !== undefined && shown !== text) view.current?.dispatch({ changes: { from: 0, to: shown.length, insert: text } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: own.writable.reconfigure(writing(readOnly)) });
  }, [own, readOnly]);
  useEffect(() => {
    let isCurrent = true;
    grammars[language]().then(
      (grammar) => {
        if (!isCurrent) return;
        setFailed(false);
        view.current?.dispatch({ effects: own.grammar.reconfigure(grammar) });
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [own, language]);
  return { host, hasFailed };
}
