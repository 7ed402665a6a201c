import type { Sentences } from '../zh-CN.ts'
import type { exports as zh } from '../zh-CN/exports.ts'
import { paperWords, archiveWords, sheetWords } from './export-files.ts'

export const exports: Sentences<typeof zh> = {
  title: 'Downloads', facts: 'Files are kept for {{days}} days', searchFile: 'File name', total_one: '{{count}} file', total_other: '{{count}} files', refresh: 'Refresh',
  file: 'File', company: 'Company', page: 'Page', remark: 'Remark', createdAt: 'Created', state: 'State', actions: 'Actions', count_one: '{{count}} invoice', count_other: '{{count}} invoices',
  tab: { all: 'All', generating: 'Being made', downloadable: 'Ready', failed: 'Failed', deleted: 'Deleted' },
  states: { generating: 'Being made', downloadable: 'Ready', failed: 'Failed', deleted: 'Deleted', shut: 'No longer yours' },
  expired: 'Expired and deleted', daysLeft_one: '{{count}} day left', daysLeft_other: '{{count}} days left', lastDay: 'Expires today', progress: '{{done}} / {{total}}',
  reason: { tooLarge: 'Too large; reduce the invoices', nothingLeft: 'None of the chosen invoices is left', notMember: 'Who asked for it has left the company', outOfReach: 'Who asked for it may no longer export some of these invoices', storageFull: 'The storage is full; ask the administrator', originalChanged: 'An original differs from what came in: nothing was archived; ask the administrator', failed: 'It could not be made; try again' },
  action: { download: 'Download', delete: 'Delete', retry: 'Make again', cancel: 'Cancel', deleteChosen: 'Delete' },
  selected_one: '{{count}} file selected', selected_other: '{{count}} files selected', clear: 'Clear', deleted: 'Deleted', deleteTitle: 'Delete the file', deleteText: 'It cannot be downloaded any more, but it can be made again. Invoices stay as they are.', keep: 'Keep', stop: { title: 'Stop making it', text: 'No file is left behind, and it can be made again. Invoices stay as they are.', keep: 'Go on' },
  emptyTitle: 'Nothing was exported yet', emptyText: 'Select invoices in a list and press Export: the file appears here.', noneTitle: 'No file matches', noneText: 'Try another state.', failedTitle: 'The downloads could not be read', failedText: 'Please try again later.', again: 'Try again',
  dialog: {
    nothing: 'There are no invoices to export or print',
    open: 'Export', title: 'Export invoices', chosen_one: 'The {{count}} selected', chosen_other: 'The {{count}} selected', matches: 'All {{count}} matches', range: 'Which', kind: 'What', remark: 'Remark', remarkHint: 'Optional, shown in the download center',
    kinds: { sheet: 'Excel sheet', originals: 'Originals', print: 'Print', archive: 'Archive package' },
    kindTexts: { sheet: 'One sheet of invoices, one of lines; numbers as text, amounts as figures, totals last', originals: 'Invoice files in a ZIP, named by a pattern', print: 'A PDF laid out for paper, vectors as they are', archive: 'Originals, index, hashes and a checker' },
    template: 'Template', defaultTemplate: 'Tax bureau headings (default)', pattern: 'File names', patternParts: 'Parts: {date} {number} {code} {seller} {buyer} {amount} {type}', patternSample: 'For example: {{name}}', layout: 'Layout', submit: 'Export', atOnce: 'Downloads as soon as it is made', inBackground: 'Made in the background, then found in the download center', byJob: 'More than {{max}}: made in the background, then found in the download center', tooMany: '{{max}} at most; choose fewer',
    started: 'It is being made; see the download center', made: '{{name}} is made', look: 'Download center', cancel: 'Cancel',
  },
  template: {
    facts: 'Columns, order and headings, chosen when exporting', company: 'Of the company', personal: 'Mine', standard: 'Tax bureau headings', standardNote: 'Without a template: every column, headings as the bureau has them', add: 'New', newName: 'New template', area: 'Whose', areaCompany: 'The company’s, for everybody', areaPersonal: 'Mine alone', name: 'Name', nameRequired: 'Enter a name',
    isDefault: 'Exports begin with it', default: 'Default', heads: 'Invoices', lines: 'Lines', linesNone: 'Without a column there is no sheet of lines', columns: '{{count}} columns', pattern: 'Names of originals', hint: 'Drag, or press ↑ ↓ on a handle', move: 'Move {{name}} by the arrow keys', moved: '{{name}}, {{at}} of {{count}}', heading: 'Heading of {{name}}', use: 'Export {{name}}', all: 'All',
    fault: { none: 'The sheet of invoices needs a column', blank: 'A heading must not be empty', twice: 'A heading stands twice on one sheet', pattern: 'Enter how files are named' }, save: 'Save', discard: 'Discard', copy: 'Copy', copyName: '{{name}} (copy)', remove: 'Remove', removeTitle: 'Remove “{{name}}”', removeText: 'Files that were exported stay as they are.', keep: 'Cancel',
    saved: 'Saved', removed: 'Removed', empty: 'No template yet', emptyText: 'A template says which columns are exported, in which order, under which headings.', failed: 'The templates could not be read', changedBy: 'Changed by {{name}}, {{at}}', notSaved: 'Not saved yet', edit: 'Edit', choose: 'Template', leaveTitle: 'Some changes are not saved', leaveText: 'They are lost when you leave.', leave: 'Discard them', stay: 'Stay here', tooMany: '{{max}} at most',
  },
  seal: 'Seal {{seal}}', copySeal: 'Copy the seal',
  print: {
    open: 'Print', title: 'Print invoices', layout: 'Paper', margin: 'Margin (mm)', order: 'Order', orders: { list: 'As listed, newest first', oldest: 'Oldest first', number: 'By number', seller: 'By seller', amount: 'Largest amount first' },
    making: 'Laying out {{done}} / {{total}}', failed: 'It could not be laid out', sheets_one: '{{count}} sheet', sheets_other: '{{count}} sheets', sheet: 'Sheet {{at}}', previous: 'Previous sheet', next: 'Next sheet', refused_one: '{{count}} invoice could not be printed', refused_other: '{{count}} invoices could not be printed',
    reason: { encrypted: 'the original has a password', damaged: 'the original is damaged', missing: 'the original is missing', tooMuch: 'the original is too large or too complex', noPage: 'the original has no page to print' }, start: 'Print', save: 'Download PDF', again: 'Lay out again', started: 'Handed to the browser’s printing; the file is in the download center too', saved: 'This browser cannot print it directly: the PDF was downloaded', tooMany: '{{max}} invoices at most in one print; choose them first',
    hint: 'The preview is the very PDF that is printed. Choose “actual size” in the printer dialog.', keep: 'Close', drawing: 'Drawing',
  },
  paper: paperWords,
  archive: archiveWords,
  layouts: { a4two: 'A4, two a sheet (recommended)', a4one: 'A4, one a sheet', b5one: 'B5, one a sheet' },
  sheet: sheetWords,
}
