// Every way a call can fail: a stable word, the number on the wire, and the HTTP status. Sentences live in @piaotai/locales.

export const problems = {
  'ok': [10000, 200],
  'session.missing': [10002, 401], 'session.expired': [10100, 401], 'session.replaced': [10102, 401],
  // The same number: the company ended the session, and its word says how.
  'session.disabled': [10102, 401], 'session.removed': [10102, 401], 'session.exited': [10102, 401], 'session.dissolved': [10102, 401],
  'permission.denied': [10003, 403], 'session.secondFactorNeeded': [10006, 403], 'suite.notIncluded': [10004, 403], 'company.none': [10005, 403],
  'input.invalid': [20001, 400], 'input.tooLarge': [20002, 400], 'input.contentType': [20003, 400], 'route.notFound': [20004, 400], 'busy': [20005, 400], 'storage.full': [20006, 400],
  'account.wrongCredentials': [21001, 400], 'account.locked': [21002, 400], 'account.nameMissing': [21003, 400],
  'account.captchaNeeded': [21004, 400], 'account.captchaWrong': [21005, 400], 'account.codeWrong': [21006, 400], 'account.codeExhausted': [21007, 400],
  'account.codeTooSoon': [21008, 400], 'account.codeTooMany': [21009, 400], 'account.unknown': [21010, 400], 'account.passwordWeak': [21011, 400],
  'account.passwordWrong': [21012, 400], 'account.passwordMissing': [21013, 400], 'account.passwordPresent': [21014, 400],
  'account.nameInvalid': [21015, 400], 'account.pictureInvalid': [21016, 400], 'account.telTaken': [21017, 400], 'account.emailTaken': [21018, 400],
  'account.ticketInvalid': [21019, 400], 'account.stillWaiting': [21020, 400], 'account.wxNotBound': [21021, 400], 'account.wxTaken': [21022, 400],
  'account.totpOn': [21023, 400], 'account.totpOff': [21024, 400], 'account.totpDemanded': [21025, 400], 'session.notFound': [21026, 400], 'account.passwordSame': [21027, 400],
  'sso.notConfigured': [21101, 400], 'sso.failed': [21102, 400], 'sso.noAccount': [21103, 400], 'sso.domainTaken': [21104, 400],
  'sso.secretMissing': [21105, 400], 'sso.issuerRefused': [21106, 400], 'wx.failed': [21107, 400], 'mailbox.limit': [21201, 400],
  'mailbox.duplicate': [21202, 400], 'mailbox.notFound': [21203, 400], 'mailbox.confirmed': [21204, 400], 'mailbox.linkInvalid': [21205, 400],
  'company.notFound': [22001, 400], 'company.changed': [22002, 400], 'company.nameInvalid': [22003, 400], 'company.limit': [22004, 400],
  'file.notFound': [23001, 400], 'file.credentialInvalid': [23002, 400], 'file.credentialExpired': [23003, 400], 'file.credentialUsed': [23004, 400],
  'file.sizeDiffers': [23005, 400], 'file.tooLarge': [23006, 400], 'file.typeRefused': [23007, 400], 'file.tooMany': [23008, 400], 'file.linkExpired': [23009, 400], 'file.incomplete': [23010, 400],
  'import.notFound': [24001, 400], 'import.notRetryable': [24002, 400], 'import.notCancellable': [24003, 400], 'import.notHeld': [24004, 400], 'import.incomplete': [24005, 400],
  'invoice.notFound': [25001, 400], 'invoice.changed': [25002, 400], 'invoice.duplicate': [25003, 400], 'invoice.notUnused': [25004, 400], 'invoice.fieldInvalid': [25005, 400], 'invoice.noOriginal': [25006, 400],
  'invoice.tooSoon': [25007, 400], 'invoice.useDiffers': [25201, 400], 'deletion.notFound': [25121, 400], 'deletion.restored': [25122, 400], 'change.notFound': [25111, 400], 'change.undone': [25112, 400], 'attachment.notFound': [25101, 400], 'attachment.tooMany': [25102, 400],
  'export.nothing': [29001, 400], 'export.tooMany': [29002, 400], 'export.tooLarge': [29003, 400], 'export.busy': [29004, 400], 'download.notFound': [29005, 400], 'download.notRetryable': [29006, 400],
  'exportTemplate.notFound': [29011, 400], 'exportTemplate.nameTaken': [29012, 400], 'exportTemplate.tooMany': [29013, 400], 'exportTemplate.changed': [29014, 400],
  'permission.beyondOwn': [22301, 403], 'permission.unknownKey': [22302, 400], 'company.full': [22005, 400], 'company.alreadyMember': [22006, 400],
  'company.nameDiffers': [22007, 400], 'company.staffLeft': [22008, 400], 'company.superAdminStays': [22009, 400],
  'company.personalEdition': [22010, 400], 'company.toSelf': [22011, 400], 'company.tooOften': [22012, 400], 'company.pictureInvalid': [22013, 400],
  'company.taxIdInvalid': [22014, 400], 'company.keyword': [22015, 400], 'invitation.notFound': [22101, 400], 'invitation.otherPerson': [22102, 400],
  'joinRequest.notFound': [22103, 400], 'joinRequest.decided': [22104, 400], 'staff.notFound': [22201, 400], 'staff.isSuperAdmin': [22202, 400],
  'staff.self': [22203, 400], 'staff.same': [22204, 400], 'staff.disabled': [22205, 400], 'staff.openWork': [22206, 400],
  'department.notFound': [22211, 400], 'department.notEmpty': [22212, 400], 'department.nameTaken': [22213, 400], 'department.circle': [22214, 400],
  'department.tooDeep': [22215, 400], 'group.notFound': [22221, 400], 'group.nameTaken': [22222, 400], 'group.changed': [22223, 400],
  'pool.notFound': [22231, 400], 'pool.nameTaken': [22232, 400], 'pool.changed': [22233, 400], 'pool.notEmpty': [22234, 400], 'pool.tooMany': [22235, 400], 'pool.shut': [22236, 400],
  'categoryRules.changed': [25131, 400], 'view.notFound': [25141, 400], 'view.changed': [25142, 400], 'view.nameTaken': [25143, 400], 'view.tooMany': [25144, 400],
  'invoice.tooMany': [25010, 400], 'invoice.matchesChanged': [25011, 400],
  'title.notFound': [22401, 400], 'title.changed': [22402, 400], 'title.invalid': [22403, 400], 'title.taken': [22404, 400], 'title.tooMany': [22405, 400],
  'sheet.unreadable': [20101, 400], 'sheet.headings': [20102, 400], 'sheet.empty': [20103, 400], 'sheet.tooMany': [20104, 400], 'sheet.notFound': [20105, 400], 'sheet.errorsLeft': [20106, 400],
  'staffImport.notFound': [22241, 400], 'staffImport.unreadable': [22242, 400], 'staffImport.headings': [22243, 400],
  'staffImport.empty': [22244, 400], 'verification.running': [26001, 400], 'verification.notFound': [26004, 400], 'verification.reviewed': [26005, 400], 'verification.companyQuota': [26002, 400], 'verification.personalQuota': [26003, 400], 'staffImport.tooMany': [22245, 400], 'staffImport.errorsLeft': [22246, 400],
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
