// A row of the partners' sheet: the columns, and lists as one cell holds them.
import type { PartnerDraft, PartnerMailbox } from './partner.ts'

export const partnerColumns = [
  'name',
  'taxId',
  'relations',
  'customerType',
  'taxpayerKind',
  'invoicingType',
  'contact',
  'phone',
  'address',
  'bankName',
  'bankCode',
  'bankAccount',
  'externalNumber',
  'responsible',
  'tags',
  'orderName',
  'mailboxes',
] as const
export type PartnerColumn = (typeof partnerColumns)[number]

/** The entries of a list in one cell, by any of 、，；,; and line breaks. */
export const listOf = (cell: string): readonly string[] =>
  cell
    .split(/[、，；,;\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `ap@a.example（财务部）；b@a.example` */
export const mailboxesOf = (cell: string): readonly PartnerMailbox[] =>
  cell
    .split(/[；;\r\n]+|(?<=[)）])\s*[、，,]|[、，,](?=[^()（）]*@)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, address = part, comment = ''] = /^(\S+?)\s*[（(](.*)[)）]$/.exec(part) ?? []
      return { address, comment }
    })
export const mailboxCell = (mailboxes: readonly PartnerMailbox[]): string =>
  mailboxes.map(({ address, comment }) => (comment === '' ? address : `${address}（${comment}）`)).join('；')

/** The column of a problem's path: `mailboxes.1.address` stands in the cell of `mailboxes`. */
export const columnOfPath = (path: string): PartnerColumn => path.split('.')[0] as PartnerColumn

type DraftColumn = Exclude<PartnerColumn, 'responsible'>
const isOfDraft = (column: PartnerColumn): column is DraftColumn => column !== 'responsible'
/** A partner after a row of a sheet: blank cells leave what is stored. */
export const filledOver = (stored: PartnerDraft, row: PartnerDraft, filled: ReadonlySet<PartnerColumn>): PartnerDraft =>
  Object.fromEntries(
    partnerColumns.filter(isOfDraft).map((column) => [column, (filled.has(column) ? row : stored)[column]]),
  ) as unknown as PartnerDraft
/** The columns in which two drafts differ. */
export const changedColumns = (before: PartnerDraft, after: PartnerDraft): readonly DraftColumn[] =>
  partnerColumns.filter(isOfDraft).filter((column) => cellOf(before, column) !== cellOf(after, column))
const cellOf = (draft: PartnerDraft, column: DraftColumn): string =>
  column === 'mailboxes' ? JSON.stringify(draft.mailboxes.map(({ address, comment }) => [address, comment])) : JSON.stringify(draft[column])
