import type zhCN from './zh-CN.ts';

const messages: Record<keyof typeof zhCN, string> = {
  'gallery.title': 'Component gallery',
  'gallery.description': 'Every column, mode and size of the editable table. The code beside it is the file that runs.',
  'gallery.examples': 'Examples',
  'gallery.types': 'Column types',
  'gallery.rows': 'Rows',
  'gallery.rules': 'Validation',
  'gallery.figures': 'Columns and sums',
  'gallery.many': '100,000 rows',
  'gallery.live': 'Live changes',
  'gallery.own': 'Your own',
  'gallery.types.note': 'The 21 column types of the specification. Click, Enter or F2 begins an edit, typing overwrites; paste from Excel.',
  'gallery.rows.note':
    'Drag or Alt+↑/↓ sorts, the menu inserts, the third row is locked; several rows may be added at once; the last event is told below.',
  'gallery.rules.note': 'The form first, then each table; the first failure opens its tab and shows the cell.',
  'gallery.figures.note':
    'Sums and averages of all rows and of the selection; fixed, resized, moved and hidden columns; the province decides the city; files and paper.',
  'gallery.many.note': 'A hundred thousand rows, twenty columns: scrolling, editing, undo and select-all stay quick.',
  'gallery.live.note':
    'Two tables tell each other over one channel, as if two people had them open; who lacks the permission neither hears nor is heard.',
  'gallery.own.note': 'Write columns and rows; the table follows at once.',
  'gallery.settings': 'Settings',
  'gallery.size': 'Size',
  'gallery.alwaysEdit': 'Always edit',
  'gallery.bordered': 'Borders',
  'gallery.rowNumber': 'Row numbers',
  'gallery.disabled': 'Disabled',
  'gallery.code': 'Code',
  'gallery.copy': 'Copy the code',
};

export default messages;
