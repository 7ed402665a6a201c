// Limits of the specification, shared by server and web.
export const limits = {
  name: 50,
  companyName: 100,
  /** Length of a name in a mail to a stranger. */
  nameInLetter: 50,
  companyNameOnPage: 50,
  newPasswordMin: 8,
  newPasswordMax: 30,
  passwordInput: 100,
  phone: 11,
  /** Input length of a phone while its country prefix is incomplete. */
  phonePasted: 15,
  code: 6,
  email: 100,
  fileName: 90,
  keywordMin: 2,
  keywordMax: 30,
  correctionReason: 100,
  remark: 500,
  paymentRemark: 200,
  useBatch: 300,
  /** Open sessions of a person, and their remembered browsers: the next one ends the oldest. */
  sessions: 10,
  /** Invoices judged in one call. */
  judged: 100,
  deleteReason: 100,
  teamListPageSize: 300,
  pageSizeMax: 500,
  /** How far a list counts by itself where an exact count is not cheap. */
  countedMost: 10_000,
  numbersPasted: 500,
  doubleClickMs: 500,
  chunkLoadMs: 120_000,
  minWidth: 1280,
  batch: 100,
  /** Invoices that one call classifies or puts into pools. */
  classify: 1000,
  /**
   * Recovery codes of an authenticator: their count, the remaining count that triggers a warning, their length, and the
   * accepted input length.
   */
  recoveryCodes: 10,
  recoveryCodesLow: 2,
  recoveryCode: 10,
  recoveryCodeInput: 30,
  /** Seconds before the next code can be requested. */
  codeCountdown: 60,
  /** Maximum input for a new password; an existing password may be longer. */
  newPasswordInput: 20,
  /** 企业抬头 of one company, and the limits of one title. */
  titles: 20,
  formerNames: 10,
  titleText: 100,
  titlePhone: 30,
  titleAccount: 40,
  titleSheetBytes: 1024 * 1024,
  memberSheetBytes: 5 * 1024 * 1024,
  memberSheetRows: 2000,
  groupsOfInvitation: 20,
  /** The largest file of any mode: a PDF of many pages. */
  uploadMegabytes: 30,
  avatarMegabytes: 5,
  /** Of a person's picture or a company's logo; cameras take up to 50. */
  pictureMegapixels: 50,
  picturesAnHour: 20,
  personalMailboxes: 5,
  passwordAdviceMonths: 3,
  passwordReloadMs: 2500,
  joinMessage: 100,
  companyNumber: 12,
} as const

/** Password requirements, one by one, so that a page can show the missing ones. */
export const passwordParts = {
  long: (password: string): boolean => password.length >= limits.newPasswordMin && password.length <= limits.newPasswordMax,
  upper: (password: string): boolean => /[A-Z]/.test(password),
  lower: (password: string): boolean => /[a-z]/.test(password),
  digit: (password: string): boolean => /\d/.test(password),
} as const
/** 8 to 30 characters with upper case, lower case and digit. */
export const passwordHolds = (password: string): boolean => Object.values(passwordParts).every((met) => met(password))

/** 11 digits starting with 1. */
export const phoneHolds = (phone: string): boolean => /^1\d{10}$/.test(phone)
/** One address in a narrow grammar: local@domain.tld, ASCII, no quoting, no comments. */
export const emailHolds = (email: string): boolean =>
  email.length <= limits.email &&
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/.test(
    email,
  )
/**
 * Normalises an e-mail: trimmed, in lower case. Undefined when invalid, also with a letter that only lower case turns
 * into ASCII: the Kelvin sign is no k.
 */
export const emailOf = (text: string): string | undefined => {
  const plain = text.trim()
  if (/[^\u0020-\u007e]/.test(plain)) return undefined
  const lower = plain.toLowerCase()
  return emailHolds(lower) ? lower : undefined
}
/** Separators, controls, and marks that reverse letters: “invoice\u202efdp.exe” shows as “invoiceexe.pdf”. */
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/g
/** Kept as the last 90 characters, so that the extension survives. */
export const keepFileName = (name: string): string => [...name.replace(deceiving, '_')].slice(-limits.fileName).join('')
/** Account, company and person names: trimmed, no line breaks. The placeholder of WeChat counts as no name. */
export const isPlaceholderName = (name: string): boolean => ['微信用户', 'WeChat user', 'WeChat User'].includes(name.trim())
