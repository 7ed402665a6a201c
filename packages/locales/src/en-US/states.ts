// Full words, short words for columns, and what to do.
export const states = {
  verify: {
    full: { '-1': 'Not applicable', 0: 'Not verified', 1: 'Verified', 2: 'Daily limit', 3: 'Not found', 4: 'Mismatch', 5: 'Bad format', 6: 'Failed', 7: 'Same day', 8: 'Over 5 years', 9: 'Void', 10: 'Red-offset' },
    short: { '-1': 'N/A', 0: 'Not verified', 1: 'Verified', 2: 'Daily limit', 3: 'Not found', 4: 'Mismatch', 5: 'Bad format', 6: 'Failed', 7: 'Same day', 8: 'Over 5 y', 9: 'Void', 10: 'Red' },
    hint: { 2: 'An invoice can be verified 5 times a day; try tomorrow', 3: 'Check code, number and date; a new invoice may take a day', 4: 'Compare amount and date with the face', 5: 'Check the length of number and code', 6: 'The tax service is busy; try later', 7: 'Can be verified 24 hours after issue', 8: 'Over five years old, the platform verifies it no more; ask the seller or the tax office', 9: 'This invoice is void; ask the seller', 10: 'This invoice was offset in red; ask the seller' },
  },
  title: {
    full: { '-1': 'Not applicable', 0: 'Unchecked', 1: 'Title correct', 2: 'Name differs', 3: 'Tax ID differs', 4: 'Title not found' }, short: { '-1': 'N/A', 0: 'Unchecked', 1: 'Correct', 2: 'Name differs', 3: 'ID differs', 4: 'No match' },
    hint: { 2: 'The buyer name is not your title; ask the seller for a new invoice', 3: 'The buyer tax ID is not yours; ask the seller for a new invoice', 4: 'Your company has no such title: add it if the face is right, else ask the seller for a new invoice' },
  },
  use: { full: { 0: 'Unused', 1: 'Payment submitted', 3: 'Payment confirmed', 4: 'Used elsewhere' }, short: { 0: 'Unused', 1: 'Submitted', 3: 'Paid', 4: 'External' }, hint: {} },
  push: { full: { 0: 'Not pushed', 1: 'Waiting', 2: 'To be received', 3: 'Push failed', 4: 'Received', 5: 'Rejected', 6: 'No need' }, short: { 0: 'Not pushed', 1: 'Waiting', 2: 'To receive', 3: 'Failed', 4: 'Received', 5: 'Rejected', 6: 'No need' }, hint: {} },
  mail: { full: { 0: 'Undelivered', 1: 'Delivered', 2: 'No need' }, short: { 0: 'Undelivered', 1: 'Delivered', 2: 'No need' }, hint: {} },
  entry: { '-1': 'Unknown', 0: 'Manual', 1: 'Scan', 2: 'WeChat import', 3: 'Own mailbox', 4: 'Co. mailbox', 5: 'Photo', 6: 'PC upload', 7: 'Client', 8: 'Ride-hailing', 9: 'Mail sync', 10: 'Platform', 11: 'WeChat share', 12: 'Commercial', 13: 'Tax bureau', 14: 'Direct' },
  category: { 0: 'Unsorted', 1: 'Incoming', 2: 'Outgoing', 3: 'Third-party' },
  source: { xml: 'XML', attachment: 'Attached data', xbrl: 'XBRL', tags: 'Tags', text: 'Layout', qr: 'QR', ocr: 'OCR', sheet: 'Sheet', manual: 'By hand' },
  check: { qrAgrees: 'QR agrees', qrChecksum: 'QR checksum', sumsAgree: 'Amount + tax', linesAgree: 'Sum of lines', wordsAgree: 'Words = figures', buyerTaxId: 'Buyer tax ID', sellerTaxId: 'Seller tax ID', numberShape: 'Number length', yearAgrees: 'Year fits', dateNotFuture: 'Date valid', lineTaxAgrees: 'Tax ≈ amount × rate' },
  warning: { sourcesDisagree: 'Sources disagree', platformDiffers: 'The tax platform holds otherwise', lowConfidence: 'Read with doubt', pictureOnly: 'Read from the drawing alone: compare', noFace: 'On no page: read from attached data', missing: 'Not read', sumsDiffer: 'Amount and tax do not add up to the total', wordsDiffer: 'Words and figures differ', linesDiffer: 'Lines do not add up', lineTaxDiffers: 'A line’s tax does not fit its rate', taxIdInvalid: 'The tax ID’s check character is wrong', typeUnclear: 'Type and number do not fit', numberShape: 'Number length does not fit the type', codeShape: 'Code length does not fit the type', yearDiffers: 'The number’s year does not fit the date', dateInFuture: 'The date is after today', qrChecksum: 'The QR checksum is wrong', signatureDigests: 'The file was changed after it was signed', signatureInvalid: 'The electronic signature does not hold', bureauVoid: 'The tax bureau’s sheet calls it void: verify it', bureauRed: 'The tax bureau’s sheet calls it offset: verify it' },
}
