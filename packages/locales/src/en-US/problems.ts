import type { ProblemWord } from '@piaotai/domain/problems.ts'

/** A sentence for each problem; {names} are filled from its detail. */
export const problems = {
  'ok': 'Done',
  'session.missing': 'Please sign in first', 'session.expired': 'Login information has expired, please log in again', 'session.replaced': 'This account signed in elsewhere, please log in again',
  'permission.denied': 'You have no permission for this; ask your administrator', 'suite.notIncluded': 'Your suite does not include this; contact sales, customer service or your administrator', 'company.none': 'You are in no company yet; create or join one first',
  'input.invalid': 'Something entered is not valid; check it and try again', 'input.tooLarge': 'The request is too large', 'input.contentType': 'This kind of request is not supported', 'route.notFound': 'There is no such call', 'busy': 'The system is busy, please try again later', 'storage.full': 'Storage is full; tell your administrator',
  'account.wrongCredentials': 'Account or password is not right', 'account.locked': 'Too many attempts; try again in 15 minutes', 'account.nameMissing': 'Enter your name before you create a company',
  'company.notFound': 'There is no such company, or you are not in it', 'company.changed': 'Another tab switched the company; nothing was done. Reload this page', 'company.nameInvalid': 'A company name has 1 to 100 characters', 'company.limit': 'You cannot create more companies',
  'file.notFound': 'The file is not there; upload it again', 'file.credentialInvalid': 'The upload credential is not valid; upload again', 'file.credentialExpired': 'The upload credential has expired; upload again', 'file.credentialUsed': 'This upload credential was used already; upload again',
  'file.sizeDiffers': 'The file is not of the size that was announced; upload it again', 'file.tooLarge': 'The file is too large; the limit is {megabytes} MB', 'file.typeRefused': 'This kind of file is not taken; use PDF, OFD, XML, JPG, PNG or ZIP', 'file.tooMany': 'At most {max} files at a time', 'file.linkExpired': 'The link has expired; reload the page', 'file.incomplete': 'The file did not arrive whole; try again',
  'import.notFound': 'There is no such import record', 'import.notRetryable': 'This file cannot be tried again now', 'import.notCancellable': 'This file is finished and cannot be cancelled', 'import.notHeld': 'This invoice is not waiting for completion', 'import.incomplete': 'Some required fields are still missing',
  'invoice.notFound': 'There is no such invoice', 'invoice.changed': 'Someone just changed this invoice; reload it first', 'invoice.duplicate': 'There is an invoice with this number already', 'invoice.notUnused': 'Only unused invoices allow this', 'invoice.fieldInvalid': '{field} is not valid; check it', 'invoice.noOriginal': 'This invoice has no original',
} satisfies Record<ProblemWord, string>
