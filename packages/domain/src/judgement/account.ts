// 收款账户: the account that a payment would go to, the known ones that differ from it, and changes of it that nobody has confirmed.
import { shanghaiDay } from '../shanghai.ts'
import { dayAfter } from '../ask/days.ts'

/** A change of a partner's account counts for so many days, unless another person confirms it. */
export const accountFreshDays = 30

export interface PayeeAccount {
  readonly account: string
  readonly bankName: string
  readonly name: string
}
/** What decides where a payment to a partner goes. A tax id is the key by which invoices find their partner. */
export const payeeFields = ['name', 'taxId', 'bankName', 'bankAccount', 'bankCode'] as const
export type PayeeField = (typeof payeeFields)[number]
export type PayeeState = Readonly<Record<PayeeField, string>>
export interface AccountChange {
  readonly id: string
  readonly before: PayeeState
  readonly after: PayeeState
  readonly changedAt: Date
  readonly changedBy: string
  readonly changedByName: string
  readonly confirmed: boolean
}

/** Where a change of a partner's account came from. */
export const accountSources = ['hand', 'import', 'suggestion'] as const
export type AccountSource = (typeof accountSources)[number]
/** Longest texts of a confirmation, in characters. */
export const confirmationLengths = { number: 30, answeredBy: 50, note: 200 } as const

/** An account as it is compared: without blanks and hyphens. */
export const comparedAccount = (account: string): string => account.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
export const sameAccount = (one: string, other: string): boolean => comparedAccount(one) === comparedAccount(other)

/** Digits of an account, at least and at most. 12 to 30 in mainland banks, 9 and more elsewhere. */
const faceDigits = { least: 9, most: 32 } as const
/** Of figures written in groups: a longer one is a number of its own beside another. */
const groupDigits = 8
/** Its blanks and hyphens stand singly between digits. */
const trailing = /(?<![A-Z\d*•.])(\d(?:[ \p{Pd}]?\d)*)$/iu
const labels = /(?:银行)?(?:账号|帐号|账户|帐户|account(?: no\.?| number)?)$/iu
const firstLabels = /^(?:[销购]?[售买]?方)?(?:开户银行|开户行)(?:名称)?(?:及账号|及帐号)?[:;,\s]*/u
const around = (text: string): string => text.replace(/^[\s:;,/]+|[\s:;,/]+$/g, '')

/**
 * The account that the face's bank line ends with (工商银行昆山高新区支行 6222 0011 …). Undefined where the line is not sure: without bank,
 * masked, too short or long, with another long number, with anything behind it.
 */
export const accountOfFace = (bank: string | null, name: string | null): PayeeAccount | undefined => {
  const text = (bank ?? '')
    .normalize('NFKC')
    .replace(/[\s　]+/g, ' ')
    .replace(/[。.;,\s]+$/, '')
  const found = trailing.exec(text)
  if (found === null) return undefined
  const account = comparedAccount(found[1]!)
  const bankName = around(around(around(text.slice(0, found.index)).replace(labels, '')).replace(firstLabels, ''))
  const groups = found[1]!.split(' ')
  const sure =
    (groups.length === 1 || groups.every((group) => comparedAccount(group).length <= groupDigits)) &&
    account.length >= faceDigits.least &&
    account.length <= faceDigits.most &&
    !/^0+$/.test(account) &&
    // A telephone or the bank's own number: which one is the account is not said.
    !/\d(?:[ \p{Pd}]?\d){6}/u.test(bankName) &&
    // The begin of an IBAN.
    !/(?<![A-Z])[A-Z]{2}\d{2}$/i.test(bankName) &&
    /\p{L}{2}/u.test(bankName)
  return sure ? { account, bankName, name: name ?? '' } : undefined
}

export interface AccountFacts {
  /** Typed for this payment. */
  readonly batch?: PayeeAccount | null | undefined
  readonly face?: PayeeAccount | null | undefined
  readonly partner?: PayeeAccount | null | undefined
  /** The account of the last payment that left for this payee. */
  readonly lastPaid?: PayeeAccount | null | undefined
  /** Of the partner, oldest first. */
  readonly changes: readonly AccountChange[]
  /** YYYY-MM-DD. */
  readonly today: string
}
export type KnownAccount = 'face' | 'partner' | 'lastPaid'
export interface AccountJudgement extends PayeeAccount {
  readonly from: 'typed' | 'partner' | 'face' | 'none'
  /** Known accounts other than this one. */
  readonly differs: readonly { readonly from: KnownAccount; readonly account: string }[]
  /** Where this account is known from, besides being typed: none for one that nothing speaks for. */
  readonly agrees: readonly KnownAccount[]
  /** The latest change within `accountFreshDays` that no other person has confirmed. */
  readonly unconfirmed: { readonly changedAt: Date; readonly changedBy: string } | null
  readonly none: boolean
}

/**
 * Where a payment goes: to the typed account, else the partner's, else the face's. A change counts although a second one took it back.
 * Registering the first account counts too, unless money went to exactly this account before: the old one may be paid.
 */
export const accountOf = ({ batch, face, partner, lastPaid, changes, today }: AccountFacts): AccountJudgement => {
  const given = (one: PayeeAccount | null | undefined): PayeeAccount | undefined =>
    one && comparedAccount(one.account) !== '' ? one : undefined
  const known = { face: given(face), partner: given(partner), lastPaid: given(lastPaid) }
  const typed = given(batch)
  const chosen = typed ?? known.partner ?? known.face
  if (!chosen) return { account: '', bankName: '', name: '', from: 'none', differs: [], agrees: [], unconfirmed: null, none: true }
  const others = (['face', 'partner', 'lastPaid'] as const).flatMap((from) => {
    const account = known[from]?.account
    return account === undefined ? [] : [{ from, account, same: sameAccount(account, chosen.account) }]
  })
  // An account typed instead of the partner's is judged by what differs from it.
  const ofPartner = typed === undefined || (known.partner !== undefined && sameAccount(known.partner.account, typed.account))
  const latest = ofPartner ? freshChanges(changes, known.lastPaid, today).at(-1) : undefined
  return {
    account: chosen.account,
    bankName: chosen.bankName,
    name: chosen.name,
    from: typed ? 'typed' : known.partner ? 'partner' : 'face',
    differs: others.filter(({ same }) => !same).map(({ from, account }) => ({ from, account })),
    agrees: others.filter(({ same }) => same).map(({ from }) => from),
    unconfirmed: latest ? { changedAt: latest.changedAt, changedBy: latest.changedByName } : null,
    none: false,
  }
}

const isFirst = ({ before }: AccountChange): boolean => comparedAccount(before.bankAccount) === ''
/** Changes that block. */
const freshChanges = (changes: readonly AccountChange[], lastPaid: PayeeAccount | undefined, today: string): readonly AccountChange[] => {
  const open = openChanges(changes, today)
  const shown =
    open.length > 0 && open.every((change) => isFirst(change) && lastPaid && sameAccount(change.after.bankAccount, lastPaid.account))
  return shown ? [] : open
}
/** Unconfirmed changes; with a day those of the last `accountFreshDays` before it. */
export const openChanges = <C extends AccountChange>(changes: readonly C[], today?: string): readonly C[] => {
  const since = today === undefined ? '' : dayAfter(today, -accountFreshDays)
  return changes.filter(({ confirmed, changedAt }) => !confirmed && shanghaiDay(changedAt) >= since)
}

const compared = (field: PayeeField, value: string): string => (field === 'bankAccount' ? comparedAccount(value) : value)
/** The fields of a payee that differ, where there is or was an account to pay to. */
export const changedPayeeFields = (before: PayeeState, after: PayeeState): readonly PayeeField[] =>
  comparedAccount(before.bankAccount) === '' && comparedAccount(after.bankAccount) === ''
    ? []
    : payeeFields.filter((field) => compared(field, before[field]) !== compared(field, after[field]))

/**
 * The open changes that a person's confirmation settles: those of others, and own ones of which a later change by another replaced all.
 * What stays is the person's own word, which somebody else confirms.
 */
export const settledBy = <C extends AccountChange>(open: readonly C[], userId: string): readonly C[] =>
  open.filter((change, at) => {
    if (change.changedBy !== userId) return true
    const later = open.slice(at + 1)
    return changedPayeeFields(change.before, change.after).every((field) => {
      const next = later.find(({ before, after }) => changedPayeeFields(before, after).includes(field))
      return next !== undefined && next.changedBy !== userId
    })
  })
