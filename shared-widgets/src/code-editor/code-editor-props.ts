import type { CodeLanguage } from './code-languages.ts';

export interface CodeEditorProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  /** Accessible name: what is edited. */
  readonly label: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
  /** Language of the code; default JavaScript. */
  readonly language?: CodeLanguage;
  /** Whether the person can change the language; default false. */
  readonly languageChange?: boolean;
  readonly onLanguage?: (language: CodeLanguage) => void;
  readonly placeholder?: string;
  /** Whether line numbers are shown; default true. */
  readonly lineNumbers?: boolean;
  /** Whether the editor has a button to fill the window; default false. */
  readonly fullScreen?: boolean;
  /** Height of the editor in pixels; default 240. */
  readonly height?: number;
  /** Whether the editor grows with its text; `height` is then the least height. Default: false. */
  readonly autoHeight?: boolean;
  /** True: the text can be read and copied, but not changed. */
  readonly readOnly?: boolean;
}

/** Height in pixels of editors for which a screen sets none. */
export const usualHeight = 240;
