import type zhCN from './zh-CN.ts';

const messages: Record<keyof typeof zhCN, string> = {
  'gallery.title': 'Component gallery',
  'gallery.description':
    'Every column type, mode and size of the editable table, and the other widgets. The code beside it is the file that runs.',
  'gallery.examples': 'Examples',
  'gallery.types': 'Column types',
  'gallery.rows': 'Rows',
  'gallery.rules': 'Validation',
  'gallery.figures': 'Columns and sums',
  'gallery.many': '100,000 rows',
  'gallery.arrange': 'Sort and group',
  'gallery.source': 'A million rows',
  'gallery.live': 'Live changes',
  'gallery.own': 'Your own example',
  'gallery.list': 'List and record',
  'gallery.states': 'States and steps',
  'gallery.query': 'Advanced query',
  'gallery.pickers': 'Pickers',
  'gallery.choices': 'Dictionaries and trees',
  'gallery.fields': 'Form fields',
  'gallery.tree': 'Tree table',
  'gallery.controls': 'Small controls',
  'gallery.codeEditor': 'Code editor',
  'gallery.files': 'Files',
  'gallery.richText': 'Rich text',
  'gallery.report': 'Online report',
  'gallery.map': 'Map',
  'gallery.types.note':
    'The 21 column types of the specification. Click or press Enter or F2 to edit; typing overwrites; you can paste from Excel.',
  'gallery.rows.note':
    'Drag or press Alt+↑/↓ to sort; the menu inserts rows; the third row is locked; several rows can be added at once; the latest event is shown below.',
  'gallery.rules.note': 'The form is checked first, then each table; the first failure opens its tab and shows the cell.',
  'gallery.figures.note':
    'Sums and averages of all rows and of the selection; pinned, resized, moved and hidden columns; the province determines the cities; export and print.',
  'gallery.many.note': 'A hundred thousand rows and twenty columns: scrolling, editing, undo and select-all stay fast.',
  'gallery.arrange.note':
    'Menus of heads and cells sort (by several columns), filter and group; Ctrl+F finds, Ctrl+H replaces, Ctrl+G goes to a row; a range shows its figures; selected rows are changed together; long texts wrap; below, a tree that reads rows when they are opened.',
  'gallery.source.note':
    'A million rows, read in blocks where they are looked at and sorted at the source; edits, selection and undo follow the id.',
  'gallery.live.note':
    'Two tables share changes over one channel, as if two people had them open; without the permission, changes are neither received nor sent.',
  'gallery.own.note': 'Write columns and rows; the table updates at once.',
  'gallery.states.note':
    'Actions follow the state, also for many rows at once, with a result for each and undo; the head of a record says who acts next and until when.',
  'gallery.list.note':
    'Query, filters, views, many at once, preview, keys, export and printing are all in it; “Add” opens the form, a name its record.',
  'gallery.query.note':
    'Conditions stand in groups, and groups in groups; below are the parameters that a list sends. It is in the toolbar of every list.',
  'gallery.pickers.note':
    'Business records, roles, users, departments: paged on the server, names looked up as needed, unknown accounts refused; the values stand below.',
  'gallery.choices.note':
    'Controls over dictionaries, table dictionaries, categories and regions; table dictionaries show the rows that the person may read.',
  'gallery.fields.note':
    'The kind of a field in its contract decides the control in forms; the button beside “cron” opens the editor of schedules; below are the values.',
  'gallery.tree.note':
    'Branches are read when they are opened, and refreshed one by one; drag the handle or press Alt+↑/↓ to change the order within a level (not saved here); no address for deletion is set, which the button says.',
  'gallery.controls.note': 'Small controls that take, show and tell.',
  'gallery.codeEditor.note': 'Twelve languages, loaded when they are chosen; fills the window, Esc goes back.',
  'gallery.files.note':
    'Choose, drop, paste or photograph; pictures are moved left and right; an upload can be cancelled, and sent again when it failed. A file that no record uses opens for its uploader only.',
  'gallery.richText.note': 'Loaded when it opens; made harmless when pasted, loaded and shown; the server fetches pictures of the web.',
  'gallery.report.note': 'Named by its code; query form, columns and texts come from the server, with the rows that the person may read.',
  'gallery.map.note':
    'Outlines of the provinces come with the product; places are chosen by a click or by keyboard; loaded when it is opened.',
  'gallery.settings': 'Settings',
  'gallery.size': 'Size',
  'gallery.alwaysEdit': 'Always edit',
  'gallery.bordered': 'Borders',
  'gallery.rowNumber': 'Row numbers',
  'gallery.disabled': 'Disabled',
  'gallery.leaveGuard': 'Ask before leaving',
  'gallery.code': 'Code',
  'gallery.copy': 'Copy the code',
};

export default messages;
