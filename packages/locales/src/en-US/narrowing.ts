// Numbers that were not found, and the filters of the remaining columns.
export const narrowing = {
  missing: {
    absent_one: '{{count}} of {{all}} numbers was not found: ',
    absent_other: '{{count}} of {{all}} numbers were not found: ',
    hidden_one: '{{count}} is recorded, but outside this list or its filters: ',
    hidden_other: '{{count}} are recorded, but outside this list or its filters: ',
    more: ' …',
    notAsked_one: '{{count}} is not a full number and was not searched individually.',
    notAsked_other: '{{count}} are not full numbers and were not searched individually.',
    copy: 'Copy the numbers that were not found',
    copyHidden: 'Copy the numbers outside the filters',
    alone: 'Search by number only',
  },
  column: {
    columns: 'More columns',
    choose: 'Choose',
    partHint: 'Part of it',
    lacksExtended: 'Required extended field missing',
    importBatch: 'This import',
  },
  choice: {
    original: { pdf: 'PDF', ofd: 'OFD', xml: 'XML', picture: 'Picture', none: 'None' },
  },
}
