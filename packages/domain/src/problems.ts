// Every way a call can fail: a stable word, the number on the wire, and the HTTP status. Sentences live in @piaotai/locales.

export const problems = {
  'ok': [10000, 200],
  'session.missing': [10002, 401], 'session.expired': [10100, 401], 'session.replaced': [10102, 401],
  'permission.denied': [10003, 403], 'suite.notIncluded': [10004, 403], 'company.none': [10005, 403],
  'input.invalid': [20001, 400], 'input.tooLarge': [20002, 400], 'input.contentType': [20003, 400], 'route.notFound': [20004, 400], 'busy': [20005, 400], 'storage.full': [20006, 400],
  'account.wrongCredentials': [21001, 400], 'account.locked': [21002, 400], 'account.nameMissing': [21003, 400],
  'company.notFound': [22001, 400], 'company.changed': [22002, 400], 'company.nameInvalid': [22003, 400], 'company.limit': [22004, 400],
  'file.notFound': [23001, 400], 'file.credentialInvalid': [23002, 400], 'file.credentialExpired': [23003, 400], 'file.credentialUsed': [23004, 400],
  'file.sizeDiffers': [23005, 400], 'file.tooLarge': [23006, 400], 'file.typeRefused': [23007, 400], 'file.tooMany': [23008, 400], 'file.linkExpired': [23009, 400], 'file.incomplete': [23010, 400],
  'import.notFound': [24001, 400], 'import.notRetryable': [24002, 400], 'import.notCancellable': [24003, 400], 'import.notHeld': [24004, 400], 'import.incomplete': [24005, 400],
  'invoice.notFound': [25001, 400], 'invoice.changed': [25002, 400], 'invoice.duplicate': [25003, 400], 'invoice.notUnused': [25004, 400], 'invoice.fieldInvalid': [25005, 400], 'invoice.noOriginal': [25006, 400],
} as const satisfies Record<string, readonly [number, 200 | 400 | 401 | 403]>

export type ProblemWord = keyof typeof problems
export const numberOf = (word: ProblemWord): number => problems[word][0]
export const statusOf = (word: ProblemWord): number => problems[word][1]

/** A refusal that a caller gets to read. `detail` fills the sentence's {placeholders} and tells the web which field or object. */
export class Problem extends Error {
  readonly word: ProblemWord
  readonly detail: Readonly<Record<string, unknown>>
  constructor(word: ProblemWord, detail: Readonly<Record<string, unknown>> = {}) {
    super(word)
    this.name = 'Problem'
    this.word = word
    this.detail = detail
  }
}
