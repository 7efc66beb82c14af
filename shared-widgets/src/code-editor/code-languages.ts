/**
 * Grammars of the code editor's languages, loaded when one is chosen. They share one file, because every further file would add an
 * integrity hash to the data that the sign-in page loads.
 */
import type { Extension } from '@codemirror/state';

export const codeLanguages = [
  'CSS',
  'Javascript',
  'XML/HTML',
  'Java',
  'Objective-C',
  'Python',
  'R',
  'Shell',
  'SQL',
  'Swift',
  'Vue',
  'Markdown',
] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

const older = async (mode: Promise<Parameters<typeof import('@codemirror/language').StreamLanguage.define>[0]>): Promise<Extension> => {
  const { StreamLanguage } = await import(/* webpackChunkName: "code-editor" */ '@codemirror/language');
  return StreamLanguage.define(await mode);
};

/** Loads the grammar of a language. */
export const grammars: Readonly<Record<CodeLanguage, () => Promise<Extension>>> = {
  CSS: async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-css')).css(),
  Javascript: async () =>
    (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  'XML/HTML': async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-html')).html(),
  Java: async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-java')).java(),
  'Objective-C': () =>
    older(import(/* webpackChunkName: "code-editor" */ '@codemirror/legacy-modes/mode/clike').then(({ objectiveC }) => objectiveC)),
  Python: async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-python')).python(),
  R: () => older(import(/* webpackChunkName: "code-editor" */ '@codemirror/legacy-modes/mode/r').then(({ r }) => r)),
  Shell: () => older(import(/* webpackChunkName: "code-editor" */ '@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)),
  SQL: async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-sql')).sql(),
  Swift: () => older(import(/* webpackChunkName: "code-editor" */ '@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift)),
  Vue: async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-vue')).vue(),
  Markdown: async () => (await import(/* webpackChunkName: "code-grammars" */ '@codemirror/lang-markdown')).markdown(),
};
