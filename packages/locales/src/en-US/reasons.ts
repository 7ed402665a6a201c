/** Why an import was not recorded: one word, one sentence, with the way out. {{detail}} is the reason's detail. */
export const reasons = {
  unknownFormat: 'No invoice format; use PDF, OFD, XML, JPG or PNG', tooLarge: 'Too large; split or compress it first', damaged: 'Damaged and cannot be opened; ask for the original', encrypted: 'Protected by a password; remove it first', empty: 'Nothing inside; choose another file',
  tooManyPages: 'Too many pages ({{detail}}); split it first', timedOut: 'Took too long; retry', outOfMemory: 'Too complex to finish; retry or use another file', notAnInvoice: 'No invoice layout found; please check the file', bankReceipt: 'A bank receipt, not an invoice',
  tripStatement: 'A trip statement; import its invoice instead', fiscalReceipt: 'A fiscal receipt; not recorded as an invoice', unreadable: 'Too blurred to read; use a clearer original',
  held: 'Something was not read surely; a person must look', duplicate: 'This invoice is recorded already', exception: 'No invoice that could be recorded', zipSplit: 'Archive unpacked', crashed: 'Did not succeed after several tries; use another original', failed: 'Processing broke off; retry', cancelled: 'Cancelled; can be retried',
  numberMissing: 'Invoice number not read', codeMissing: 'Invoice code not read', typeUnknown: 'Invoice type not known', dateMissing: 'Invoice date not read', amountMissing: 'Amount not read', doubtful: 'Key fields not read surely; please compare', differsFromRecord: 'Differs from the recorded invoice of the same number',
  upload: { network: 'The network broke off; import it again', refused: 'The upload failed; import it again', tooLarge: 'Larger than the limit; compress it first', typeRefused: 'Wrong format or empty; choose another file' },
}
