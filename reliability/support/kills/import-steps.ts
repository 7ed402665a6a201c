// The steps of an import at which a process is killed, in a file's order.
import type { Fault } from './fault.ts'
import type { GroundDatabase } from '../environment.ts'

export interface ImportStep {
  readonly name: string
  /** The process that meets the step if web and worker are apart. */
  readonly role: 'web' | 'worker'
  readonly fault: Fault
  /** The imported file: some steps need an archive. */
  readonly file: 'xml' | 'zip'
  /**
   * How often the web meets the same step earlier with the same file: a combined process meets it that many times
   * before.
   */
  readonly metBefore?: number
  /** The databases on which it is part of the short form. */
  readonly short: readonly GroundDatabase[]
}
const row = '^sql insert into "import_file"'
const item = '^sql insert into "import_item"'
const commit = '^sql commit'
const invoice = '^sql insert into "invoice" '
const both = ['embedded', 'postgres'] as const

export const importSteps: readonly ImportStep[] = [
  { name: 'upload: before the bytes are synced', role: 'web', file: 'xml', fault: { when: 'before', steps: ['^sync$'] }, short: [] },
  { name: 'upload: before the file has its name', role: 'web', file: 'xml', fault: { when: 'before', steps: ['^link$'] }, short: [] },
  { name: 'upload: after the file has its name', role: 'web', file: 'xml', fault: { when: 'after', steps: ['^link$'] }, short: [] },
  {
    name: 'upload: stored, before the answer',
    role: 'web',
    file: 'xml',
    fault: { when: 'before', steps: ['^answer POST /upload-center/form'] },
    short: ['embedded'],
  },
  { name: 'register: before the row', role: 'web', file: 'xml', fault: { when: 'before', steps: [row] }, short: [] },
  {
    name: 'register: row and job written, before the commit',
    role: 'web',
    file: 'xml',
    fault: { when: 'before', steps: [row, commit] },
    short: ['postgres'],
  },
  {
    name: 'register: committed, before the answer',
    role: 'web',
    file: 'xml',
    fault: { when: 'after', steps: [row, commit] },
    short: ['embedded'],
  },
  {
    name: 'register: answered',
    role: 'web',
    file: 'xml',
    fault: { when: 'after', steps: ['^answer POST /invoice-center/import'] },
    short: [],
  },
  {
    name: 'job: taken, before the file is marked',
    role: 'worker',
    file: 'xml',
    fault: { when: 'before', steps: ['^sql select .* from "import_file" .* for update'] },
    short: ['postgres'],
  },
  {
    name: 'recognise: marked, before a reader has it',
    role: 'worker',
    file: 'xml',
    fault: { when: 'before', steps: ['^recognise recognise'] },
    short: ['embedded'],
  },
  { name: 'recognise: a reader has it', role: 'worker', file: 'xml', fault: { when: 'after', steps: ['^recognise recognise'] }, short: [] },
  { name: 'record: before the invoice', role: 'worker', file: 'xml', fault: { when: 'before', steps: [invoice] }, short: [] },
  {
    name: 'record: invoice written, its original not',
    role: 'worker',
    file: 'xml',
    fault: { when: 'after', steps: [invoice] },
    short: ['embedded'],
  },
  {
    name: 'record: all written, before the commit',
    role: 'worker',
    file: 'xml',
    fault: { when: 'before', steps: [item, commit] },
    short: ['postgres'],
  },
  {
    name: 'record: committed, the job not yet done',
    role: 'worker',
    file: 'xml',
    fault: { when: 'after', steps: [item, commit] },
    short: both,
  },
  {
    name: 'split: one entry stored, the next not',
    role: 'worker',
    file: 'zip',
    fault: { when: 'before', steps: ['^link$'], nth: 2 },
    metBefore: 1,
    short: ['postgres'],
  },
  {
    name: 'split: entries written, before the commit',
    role: 'worker',
    file: 'zip',
    fault: { when: 'before', steps: [row, commit] },
    metBefore: 1,
    short: [],
  },
  {
    name: 'split: entries committed, the archive not yet ended',
    role: 'worker',
    file: 'zip',
    fault: { when: 'after', steps: [row, commit] },
    metBefore: 1,
    short: ['embedded'],
  },
]
