// Intake API: what programs bring, and its bounds.
import type { ImportOutcome } from './states.ts'

/** The three ways: a file, the data of one invoice, a link to a file. */
export const intakeKinds = ['file', 'data', 'link'] as const
export type IntakeKind = (typeof intakeKinds)[number]
/** A link is fetched first; then its files are read; failed: the link gave no file. */
export const intakeStates = ['fetching', 'importing', 'finished', 'failed'] as const
export type IntakeState = (typeof intakeStates)[number]
/** Why a link gave no file. */
export const linkFailures = ['linkExpired', 'linkFailed', 'notAFile', 'hostNotAllowed', 'tooLarge', 'infected'] as const
export type LinkFailure = (typeof linkFailures)[number]
/** What came of one file: of its invoices the one that says most. */
export type IntakeOutcome = ImportOutcome | 'running' | 'partly' | 'split' | 'failed'

const megabyte = 1024 * 1024
export const intakeLimits = {
  reference: 100,
  url: 2000,
  name: 200,
  /** The larger limit of the ways of uploading: a PDF of many pages. */
  fileBytes: 30 * megabyte,
  /** Of a company. */
  anHour: 5000,
  /** Links of a company that wait to be fetched. */
  linksOpen: 500,
  lines: 500,
  /** Hosts that a company allows besides the known issuers. */
  hosts: 50,
  page: 100,
  /** Files and invoices shown of one intake; the import records have all of them. */
  shown: 200,
} as const

/** A host of the public net by its name, without port: `fapiao.example.com`. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(host)
