// The states of the specification: wire values, and the transitions that buttons and guards both read.

/** 查验状态. -1 (not applicable): kinds that are never verified. */
export const verifyStatus = {
  notApplicable: -1,
  notVerified: 0,
  success: 1,
  quotaExceeded: 2,
  notFound: 3,
  inconsistent: 4,
  badFormat: 5,
  failed: 6,
  sameDay: 7,
  overFiveYears: 8,
  cancelled: 9,
  redOffset: 10,
} as const
/** 抬头状态. 2 (name mismatch) is the older map: shown if imported, never produced. */
export const titleStatus = { notApplicable: -1, unchecked: 0, correct: 1, nameMismatch: 2, taxIdMismatch: 3, notFound: 4 } as const
export const pushStatus = { notPushed: 0, waiting: 1, sent: 2, failed: 3, received: 4, rejected: 5, noNeed: 6 } as const
export const usageStatus = { unused: 0, submitted: 1, confirmed: 3, external: 4 } as const
export const category = { uncategorised: 0, incoming: 1, outgoing: 2, thirdParty: 3 } as const
export const mailDeliveryStatus = { undelivered: 0, delivered: 1, noNeed: 2 } as const

export const uploadStatus = { uploading: 1, failed: 2, success: 3 } as const
export const recognitionStatus = {
  unknown: -1,
  waiting: 0,
  queued: 1,
  failed: 2,
  recognised: 3,
  recognising: 4,
  noInvoice: 5,
  saving: 6,
  noneSaved: 7,
  partlySaved: 8,
  allSaved: 9,
  originalUpdated: 10,
  splitting: 11,
  splitFailed: 12,
  split: 13,
  countExceeded: 14,
} as const
export type RecognitionStatus = (typeof recognitionStatus)[keyof typeof recognitionStatus]

/** Final statuses; every acknowledged upload ends in one. 13 ends a ZIP, whose entries become files. */
export const recognitionEndings: ReadonlySet<number> = new Set([2, 5, 7, 8, 9, 10, 12, 13, 14])

/** Ends of a file: everything recorded; something not; nothing read. */
export const recordedStatuses: readonly RecognitionStatus[] = [9, 10, 13]
export const unsavedStatuses: readonly RecognitionStatus[] = [7, 8, 14]
export const unreadStatuses: readonly RecognitionStatus[] = [2, 5, 12]
/**
 * Groups of import records. `attention`: a person's to-do (held, partly recorded, not read), unless it was put aside
 * (`ignored`); what is recorded already (`duplicate`) is none.
 */
export const importEndings = ['running', 'recorded', 'attention', 'duplicate', 'failed', 'ignored'] as const
export type ImportEnding = (typeof importEndings)[number]

const recognitionEdges: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 14],
  1: [4, 11, 2, 14],
  11: [13, 12, 2, 1],
  13: [9, 8, 7],
  4: [3, 5, 2, 1, 7, 11, 12, 14],
  3: [6, 2, 7, 1],
  6: [7, 8, 9, 10, 2, 1],
  2: [1],
  5: [1],
  7: [1, 8, 9, 10],
  8: [9, 10],
  12: [1],
  14: [1],
}
/** Whether a file may change between two statuses; retry leads from an ending without a record back to queued. */
export const mayBecome = (from: number, to: number): boolean => from === to || (recognitionEdges[from] ?? []).includes(to)
export const mayRetry = (status: number): boolean => mayBecome(status, recognitionStatus.queued) && recognitionEndings.has(status)
/** What ended without being recorded whole can be put aside. */
export const mayIgnore = (status: number): boolean => [...unsavedStatuses, ...unreadStatuses].some((one) => one === status)
export const mayCancel = (status: number): boolean => !recognitionEndings.has(status)

/** 录入来源. */
export const entrySource = {
  unknown: -1,
  manual: 0,
  scan: 1,
  wechatImport: 2,
  personalMailbox: 3,
  companyMailbox: 4,
  photo: 5,
  pcUpload: 6,
  clientUpload: 7,
  rideHailing: 8,
  mailSync: 9,
  platformSend: 10,
  wechatShare: 11,
  commercialInvoice: 12,
  taxBureau: 13,
  directInvoicing: 14,
} as const

export const sourceFileFlags = ['TAX_BUREAU', 'NON_TAX_BUREAU', 'DEFAULT'] as const
export type SourceFileFlag = (typeof sourceFileFlags)[number]

/**
 * 导入结果 of one invoice in a file; `joined` is a further original of its record, `held` waits for a person, `duplicate`
 * links to the record.
 */
export const importOutcomes = ['entered', 'originalUpdated', 'joined', 'duplicate', 'held', 'exception', 'discarded'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The next action of a person on a file; the web shows it in the row. */
export const nextSteps = ['none', 'view', 'viewExisting', 'complete', 'retry', 'replaceFile', 'enterByHand', 'splitFile', 'wait'] as const
export type NextStep = (typeof nextSteps)[number]
/** Open work of a person: imports that run or ask for something, and invoices not yet used. */
export const askingSteps: readonly NextStep[] = ['complete', 'retry', 'replaceFile', 'enterByHand', 'splitFile', 'wait']
export const openUsages: readonly number[] = [usageStatus.unused, usageStatus.submitted]

/** The four ways to add invoices, with their limits in bytes. The app also takes XML and ZIP with pdf and ofd. */
const MB = 1024 * 1024
export const uploadModes = {
  einvoice: { formats: ['pdf', 'ofd', 'xml', 'zip'], maxFiles: 30, maxBytes: 5 * MB, maxPages: 20 },
  image: { formats: ['jpg', 'png', 'pdf'], maxFiles: 30, maxBytes: 5 * MB, maxPages: 1 },
  multiPage: { formats: ['pdf'], maxFiles: 1, maxBytes: 30 * MB, maxPages: 100 },
} as const
export type UploadMode = keyof typeof uploadModes
/** The kind of an import: files that show invoices, or a sheet that lists them. */
export type ImportMode = UploadMode | 'sheet'
/**
 * Where a file's own bytes may begin at the latest: gateways and mail programs put headers or a page of theirs before a
 * PDF or a ZIP.
 */
export const fileHeadBytes = 64 * 1024
/** The client scales images above this size to `imageLongSide` at `imageQuality` before upload. */
export const imageCompression = { aboveBytes: 500 * 1024, imageLongSide: 1000, imageQuality: 0.96 } as const
/** Maximum files of a credential request by the ordinary path (`rpaAbove`), and by the other one (`rpaMax`). */
export const uploadGroups = { size: 10, pauseMs: 500, rpaAbove: 50, rpaMax: 500 } as const
/** A ZIP of people's files, over all its levels; with archives inside it, their bytes and its own share one bound. */
export const archiveLimits = {
  levels: 3,
  entries: 3000,
  bytes: 200 * MB,
  nestedBytes: 60 * MB,
  entryBytes: 30 * MB,
  /** Inflated to stored, judged above `unjudgedBytes`. */
  ratio: 200,
  unjudgedBytes: MB,
} as const
