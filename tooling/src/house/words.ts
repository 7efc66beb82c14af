/** Words replaced by standard terms (docs/glossary.md), and references to documents outside the repository. */

export interface RetiredWord {
  readonly word: RegExp;
  readonly instead: string;
  /** Path prefixes where the retired word is still used. Entries may be removed, never added. */
  readonly still?: readonly string[];
  /** Path prefixes where the word has another meaning and is allowed. */
  readonly meansElse?: readonly string[];
}

export const retiredWords: readonly RetiredWord[] = [
  {
    // `formers` is a telemetry field; its name cannot change because of stored data.
    word: /(?<![a-z])[fF]ormer(?!s\b)/,
    instead: 'previous, fallback',
  },
  { word: /release-?document/i, instead: 'environment manifest' },
  {
    word: /answer/i,
    instead: 'response',
    // Paths where "answer" is right: a person's reply to a question or puzzle, and columns with that name.
    meansElse: [
      'api-server/src/kernel/database/idempotency.ts',
      'api-server/src/modules/system/session/captcha.ts',
      'api-server/src/modules/system/session/session.routes.ts',
      'api-server/src/modules/system/session/sign-in.ts',
      'api-server/src/modules/system/account/human-check.ts',
      'api-server/src/modules/system/account/phone.routes.ts',
      'api-server/src/modules/system/account/slider.ts',
      'api-server/src/seed/demo-business.ts',
      'shared-contracts/src/session/account.ts',
      'host-shell/src/sign-in/human-check/',
      'host-shell/src/preview/',
    ],
  },
  { word: /take-?n?-?back/i, instead: 'abort' },
  { word: /document-?shelf/i, instead: 'manifest cache' },
  { word: /release-?rhythm/i, instead: 'poll interval' },
  { word: /beyond-?scope/i, instead: 'bypass row scope' },
  { word: /(?:holds|rare|index|short)(?:Pieces?|Letters)/, instead: 'n-grams' },
  // Paths where "peers" is right: peer dependencies of packages.
  { word: /peers\b|Peers/, instead: 'competitors', meansElse: ['tooling/src/remote-version/lock-file.ts'] },
  { word: /farewell/i, instead: 'signed-out message' },
  // The verb "look" and the word "lookup" are allowed.
  { word: /\w(?<![oO])Look\b|[sS]hades\b/, instead: 'theme, palette, appearance' },
];

/** A source without its comments and texts, so that only identifiers and punctuation remain. */
export const codeOf = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, ' ');

/** Retired words in the path or the identifiers of a source. */
export const retiredWordsIn = (path: string, source: string, words = retiredWords): RetiredWord[] => {
  const named = `${path}\n${codeOf(source)}`;
  return words.filter(
    ({ word, still = [], meansElse = [] }) => ![...still, ...meansElse].some((start) => path.startsWith(start)) && word.test(named),
  );
};

/**
 * Matches references to sections of papers, rulings and issues that are not in the repository. References to public standards are allowed
 * (`RFC 9110 §14`).
 */
const outsideReference =
  /\b(?:shell|domain|quality|federation|widgets|style|architecture|wire-contract)(?:\.md)? §|(?:\/|\b)(?:domain|quality|federation|wire-contract|work-surfaces)\.md|wire-contract [AB]\d|\b[Rr]ulings? \d+|\b[Dd]omain F\d+|\b[Ii]ssue \d+/g;

/** References in a text to documents that are not in the repository. */
export const outsideReferencesIn = (text: string): string[] => [...text.matchAll(outsideReference)].map(([found]) => found);
