import type { pools as source } from '../zh-CN/pools.ts'
import type { Sentences } from '../zh-CN.ts'

export const pools: Sentences<typeof source> = {
  facts: 'A pool is a set of invoices that people without company rights can be given to see', add: 'New pool', column: { name: 'Name', invoices: 'Invoices', put: 'Who puts in', members: 'Given to staff', groups: 'Given to groups', actions: 'Actions' },
  everybody: 'Everybody who may classify', edit: 'Edit', remove: 'Delete', up: 'Move {{name}} up', down: 'Move {{name}} down', editOf: 'Edit {{name}}', removeOf: 'Delete {{name}}', invoicesOf: 'Show the {{count}} invoices of {{name}}', pieces: '{{count}}', ordered: 'Order saved',
  dialog: {
    title: 'New pool', edit: 'Edit pool', name: 'Name', nameMissing: 'Enter a name', open: 'Putting in', openYes: 'Everybody who may classify puts in and takes out', openNo: 'Only the people named below put in and take out', see: 'May see', seeHint: 'They find its invoices in “Pools shared with me”', put: 'May put in', putHint: 'They see it too', groupNote: 'To give it to many, choose the pool in a permission group', save: 'Save', saved: 'Saved', people: 'Choose people',
  },
  removal: { title: 'Delete the pool “{{name}}”', empty: 'There is no invoice in it. What was given to people ends with it.', full_one: 'It still holds {{count}} invoice. Choose where it goes first.', full_other: 'It still holds {{count}} invoices. Choose where they go first.', to: 'Move to', none: 'No pool', submit: 'Delete', done: 'Deleted', moved_one: 'Deleted; {{count}} invoice was moved', moved_other: 'Deleted; {{count}} invoices were moved' },
  empty: 'No pools yet', emptyText: 'Put invoices of one sort into a pool and give it to whoever needs to see them: travel, research.', failed: 'The pools could not be loaded', failedText: 'Please try again later.', retry: 'Try again', cancel: 'Cancel',
  put: { open: 'Pool', title: 'Put into pools', facts: 'Invoices: {{count}}', none: 'No pool', noneNote: '“No pool” cannot go with another pool', shut: 'You may not put in', noPool: 'There are no pools yet; an administrator makes them in “Pool settings”.', make: 'Make a pool', replace: 'The chosen pools take the place of the former ones; pools that you may not put into stay.' },
  strip: { label: 'Pools', all: 'All pools' },
  list: { nothing: 'No pool is shared with you yet', nothingText: 'Once an administrator gives you a pool, its invoices are listed here.', emptyCo: 'No invoices in pools yet', emptyCoText: 'Select invoices in a list and choose “Pool”.' },
  rules: {
    facts: 'Asked from top to bottom when an invoice comes in; the first that fits decides. If none fits, it goes by whether your company bought or sold. What was classified by hand stays. To classify existing invoices anew, select them in a list and choose “Classify”.', add: 'Add rule', save: 'Save', saveCount_one: 'Save {{count}} rule', saveCount_other: 'Save {{count}} rules', saved: 'Saved; they count for what comes in from now on', discard: 'Discard changes',
    becomes: 'becomes', side: { seller: 'Seller', buyer: 'Buyer' }, by: { taxId: 'tax ID is', name: 'name contains' }, badName: 'Two characters at least', badTaxId: 'A tax ID of 15 to 20 characters', incomplete: 'Fill in every rule first, or delete what is empty', changed: 'Changed by {{who}} on {{at}}', never: 'No rules saved yet',
    up: 'Move rule {{row}} up', down: 'Move rule {{row}} down', remove: 'Delete rule {{row}}', rowSide: 'Rule {{row}}: which party', rowBy: 'Rule {{row}}: by what', rowValue: 'Rule {{row}}: value', rowCategory: 'Rule {{row}}: becomes', empty: 'No rules yet', emptyText: 'For example: seller’s name contains “Bank” becomes third-party.', failed: 'The rules could not be loaded', tooMany: '{{max}} at most',
  },
  views: {
    open: 'Views', title: 'Views', mine: 'Mine', shared: 'Shared', none: 'No views yet. Set filters and columns, save them, and be back here by one click.', saveAs: 'Save current as view', name: 'Name of the view', nameMissing: 'Enter a name', share: 'Share with the company', shareHint: 'Everybody who can open this list may use it', save: 'Save', saved: 'View “{{name}}” saved', applied: 'Switched to “{{name}}”', first: 'Open the list with “{{name}}”', notFirst: 'No longer open the list with “{{name}}”', overwrite: 'Update “{{name}}” to the current filters and columns', overwritten: '“{{name}}” updated', remove: 'Delete “{{name}}”', removed: '“{{name}}” deleted', by: 'Shared by {{owner}}', facts: 'Filters, order, columns, widths and row height', failed: 'The views could not be loaded',
  },
}
