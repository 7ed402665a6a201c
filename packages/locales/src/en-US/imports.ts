// Add invoices, import records, completing held ones.
export const imports = {
  title: 'Add invoices',
  target: { personal: 'Personal', company: 'Company', category0: 'Unclassified', category1: 'Incoming', category2: 'Outgoing', category3: 'Third-party' },
  mode: {
    label: 'Way of importing',
    einvoice: 'E-invoices', einvoiceHint: 'PDF, OFD, XML, ZIP, up to 30',
    image: 'Pictures and paper', imageHint: 'JPG, PNG, first page of a PDF',
    multiPage: 'Multi-page PDF', multiPageHint: 'One file, 30 MB and 100 pages',
  },
  drop: {
    text: 'Drop files or folders here, or', pick: 'choose files', or: ' / ', pickFolder: 'a folder', over: 'Let go to import', paste: 'pasting works too',
    room: 'Room for {{count}} more, {{max}} MB each', full: 'This batch has its {{count}} files; more go into the next',
    skipped_one: '{{count}} file in the folder is no invoice format or could not be read, and was left out.', skipped_other: '{{count}} files in the folder are no invoice format or could not be read, and were left out.', tooMany: 'At most {{count}} files are read at once; drop the rest again.', nothing: 'No file found that could be imported.',
  },
  batches: {
    question: '{{count}} files chosen; this batch has room for {{room}}.', first: 'Import the first {{room}}', all: 'Import all in {{batches}} batches', cancel: 'Import none',
  },
  summary: {
    files_one: '{{count}} file', files_other: '{{count}} files', saved: '{{entered}} recorded, {{updated}} updated', savedOnly: '{{entered}} recorded',
    running: '{{count}} in progress', attention: '{{count}} to check', failed: '{{count}} failed', cancelled: '{{count}} cancelled', bar: 'Files by state',
    live: '{{files}} files: {{running}} in progress, {{recorded}} recorded, {{attention}} to check, {{failed}} failed',
  },
  state: {
    waiting: 'Waiting', preparing: 'Preparing', uploading: 'Uploading', stored: 'Registering', queued: 'In the queue', recognising: 'Recognising', splitting: 'Splitting', saving: 'Saving',
    recorded: 'Recorded', updated: 'Original updated', partly: 'Partly recorded', duplicate: 'Duplicate', held: 'To complete', discarded: 'Discarded', noInvoice: 'No invoice found', noneSaved: 'Not recorded',
    failed: 'Not readable', splitFailed: 'Split failed', splitDone: 'Unpacked', countExceeded: 'Limit used up', refused: 'Not accepted', uploadFailed: 'Upload failed', cancelled: 'Cancelled',
  },
  count: { invoices: '× {{count}}', ofInvoices: '{{count}} of {{found}}' },
  detail: {
    left: '{{exceptions}} left out; unfold for the reasons', rows: '{{done}} of {{total}} rows', bytes: '{{sent}} / {{total}}', page: 'Page {{done}} of {{total}}', before: '{{count}} ahead', next: 'Starting', updated: 'Same invoice exists; better original kept', split_one: '{{count}} file, in a row of its own', split_other: '{{count}} files, each in its own row', enteredBy: 'Entered {{time}} by {{name}}',
    partly: '{{held}} to complete', partlyDuplicates: '{{duplicates}} entered before', partlyExceptions: '{{exceptions}} not recognised',
  },
  /** Why a file is not imported, with the way out. */
  problem: {
    empty: 'The file is empty (0 bytes); choose another', tooLarge: 'Larger than {{max}} MB; make it smaller first', tooLargeForMode: 'Larger than {{max}} MB; import it as “{{mode}}”', typeRefused: 'No invoice format; {{formats}} are taken here',
    otherMode: 'Import it as “{{mode}}”', contentDiffers: 'The content is no {{format}}; damaged or renamed', unreadable: 'The file cannot be read; it may have moved. Choose it again',
    network: 'The network broke off; try again', stalled: 'No progress for a minute; try again', refused: 'Upload failed, please try later', session: 'Your session ended; log in and try again', notRegistered: 'Uploaded but not registered; try again',
  },
  action: {
    view: 'View', viewExisting: 'Existing', complete: 'Complete', retry: 'Retry', replaceFile: 'Replace', cancel: 'Cancel', useMode: 'Switch', items: 'View {{count}}', hide: 'Hide', download: 'Original',
    more: 'Actions of {{name}}',
  },
  foot: {
    note: 'Processing goes on after closing; see', records: 'import records', noteEnd: 'for results', failureList: 'Failure list', retryFailed: 'Retry {{count}} failed', done: 'Done', background: 'Go on in background', uploading_one: '{{count}} file is still being uploaded; keep the browser open', uploading_other: '{{count}} files are still being uploaded; keep the browser open',
  },
  leave: { title: 'Still uploading', text_one: '{{count}} file is not uploaded yet. It goes on in the background after closing this window; keep the browser open.', text_other: '{{count}} files are not uploaded yet. They go on in the background after closing this window; keep the browser open.', stay: 'Stay here', background: 'Go on in background', cancelAll: 'Cancel these {{count}}' },
  failureList: { name: 'import-failures', file: 'File', size: 'Size (bytes)', state: 'State', reason: 'Reason', next: 'Next step', time: 'Time', number: 'Invoice number' },
  next: { none: 'Nothing to do', view: 'View the invoice', viewExisting: 'View the existing invoice', complete: 'Complete what is missing', retry: 'Retry', replaceFile: 'Import a better original', enterByHand: 'Import a clearer original', splitFile: 'Split into single files and import again', wait: 'Wait until it is done' },
  outcome: { entered: 'Recorded', originalUpdated: 'Original updated', duplicate: 'Duplicate', held: 'To complete', exception: 'Not recorded', discarded: 'Discarded' },
  item: { rows: 'Row {{rows}}', more: 'List more', moreFailed: 'Not read: try again', shown: '{{shown}} of {{found}} listed', pages: 'Page {{pages}}', attached: 'Attached data', noNumber: 'Number not read', none: 'No invoice found', loading: 'Reading…' },
  records: {
    title: 'Import records', sub: 'Originals and results are kept', myTitle: 'Upload records', time: 'Imported', timeFrom: 'From', timeTo: 'To', name: 'File name', namePlaceholder: 'Part of a name', source: 'Way', status: 'Status', area: 'Area', by: 'By',
    area_personal: 'Personal', area_company: 'Company', all: 'All', search: 'Search', reset: 'Reset', resetAll: 'Reset all',
    tab: { all: 'All', running: 'In progress', recorded: 'Recorded', attention: 'To check', failed: 'Failed' },
    found: 'Found', entered: 'Recorded', updated: 'Updated', exceptions: 'Issues', next: 'Reason and next step', actions: 'Actions', file: 'File',
    total_one: '{{count}} file', total_other: '{{count}} files', selected: '{{count}} selected', clear: 'Clear', retrySelected: 'Retry {{count}}', cancelSelected: 'Cancel {{count}}', partlyDone: '{{done}} submitted, {{failed}} not possible now.', done: '{{count}} submitted.',
    emptyTitle: 'No imports yet', emptyText: 'What became of each uploaded file is written down here.', noneTitle: 'No record matches', noneText: 'Loosen the conditions, or reset them all.', import: 'Add invoices', failedTitle: 'The records could not be read', failedText: 'Check the network and try again.', retry: 'Retry', polling: 'Live connection lost; refreshed every 2 seconds', expand: 'Expand {{name}}', select: 'Select {{name}}', page: 'Per page',
  },
  held: {
    title: 'Complete invoice', sub: '{{name}}, page {{pages}}', subAttached: '{{name}}, attached data', original: 'Original', loading: 'Reading the original…', noOriginal: 'The original could not be drawn; download it to compare.', why: 'Not recorded by itself', check: '{{count}} to check', checkHint: 'What is marked amber was not read surely; compare with the original.', nothing: 'Nothing was read; fill in from the original.',
    doubt: 'to check', position: '{{n}} of {{total}}', submit: 'Record', discard: 'Discard', discardTitle: 'Discard this invoice?', discardText: 'It is not recorded. The original and the import record stay; it can be recognised again later.', keep: 'Go on', saved: 'Recorded', discarded: 'Discarded', existing: 'This invoice is recorded already; it is not entered twice.', cancel: 'Cancel',
  },
}
