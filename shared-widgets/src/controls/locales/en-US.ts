import { listTexts } from 'shared-contracts/texts/error-texts';

export default {
  tooFast: listTexts.fastClick[1],
  subTableFailed: listTexts.subTableFailed[1],
  retry: 'Try again',
  slide: 'Drag the slider to verify',
  slid: 'Verified',
  fullscreen: 'Full screen',
  fullscreenEnd: 'Leave full screen',
  confirm: 'OK',
  cancel: 'Cancel',
  codeLanguage: 'Language',
  codeLanguageFailed: 'The grammar of {{language}} could not be loaded; editing goes on',
  enter: 'Enter text',
  treeLoading: 'Loading…',
  treeRefresh: 'Refresh what is below “{{name}}”',
  treeDrag: 'Drag to change the order; keyboard: Alt+↑, Alt+↓',
  treeMoved: '{{name}}: position {{place}} of {{count}}',
  treeSelect: 'Select “{{name}}”',
  treeDeleteTitle: 'Confirm deletion',
  treeDeleteSelected: 'Delete the selected rows?',
} as const;
