import type { CodeLanguage } from './code-languages.ts';

export interface CodeEditorProps {
  /** Set by the form. */
  readonly id?: string;
  /** What is edited, for people who do not see it. */
  readonly label: string;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
  /** Default Javascript. */
  readonly language?: CodeLanguage;
  /** Offers the other languages; default false. */
  readonly languageChange?: boolean;
  readonly onLanguage?: (language: CodeLanguage) => void;
  readonly placeholder?: string;
  /** Default true. */
  readonly lineNumbers?: boolean;
  /** Offers to fill the window; default false. */
  readonly fullScreen?: boolean;
  /** Height in pixels; default 240. */
  readonly height?: number;
  /** Whether the editor grows with its text; `height` is then the least height. Default: false. */
  readonly autoHeight?: boolean;
  /** Can be read and copied, not changed. */
  readonly readOnly?: boolean;
}

/** Height in pixels where a screen gives none. */
export const usualHeight = 240;
