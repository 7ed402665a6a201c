// 抬头校验: the buyer on an invoice's face against the titles that a company has set (企业抬头).
import type { OwnTitle, Party } from '../category/category.ts'
import { kindOf } from '../invoice/kinds.ts'
import { unspaced } from '../text/plain-text.ts'
import { titleStatus } from '../states.ts'

/** `company`: a name with its tax id. `personal`: a name without one; 个人 covers every invoice to a person. */
export const titleKinds = ['company', 'personal'] as const
export type TitleKind = (typeof titleKinds)[number]
/** A former name. `until`: the last invoice date that may bear the name; null: without an end. */
export interface FormerName {
  readonly name: string
  readonly until: string | null
}
/** The compared fields of a title. */
export interface Title {
  readonly id: string
  readonly kind: TitleKind
  readonly name: string
  readonly taxId: string | null
  readonly formerNames: readonly FormerName[]
}
/** The fields of a face for the title check. `date` is YYYY-MM-DD. */
export interface TitledFace {
  readonly type: number
  readonly date: string | null
  readonly buyer: Party
  readonly seller: Party
}

/** The reason of a title check's result; each has its sentence and its fix in the dictionaries. */
export const titleReasons = [
  'noBuyer',
  'sold',
  'noTitles',
  'buyerMissing',
  'taxIdMissing',
  'correct',
  'formerName',
  'personalSet',
  'taxIdDiffers',
  'nameDiffers',
  'formerNameOver',
  'personal',
  'notFound',
] as const
export type TitleReason = (typeof titleReasons)[number]
/** `titleId`: the matching or closest title. */
export interface TitleCheck {
  readonly status: number
  readonly reason: TitleReason
  readonly titleId: string | null
}

const statusOf: Readonly<Record<TitleReason, number>> = {
  noBuyer: titleStatus.notApplicable,
  sold: titleStatus.notApplicable,
  noTitles: titleStatus.unchecked,
  buyerMissing: titleStatus.unchecked,
  taxIdMissing: titleStatus.unchecked,
  correct: titleStatus.correct,
  formerName: titleStatus.correct,
  personalSet: titleStatus.correct,
  taxIdDiffers: titleStatus.taxIdMismatch,
  nameDiffers: titleStatus.notFound,
  formerNameOver: titleStatus.notFound,
  personal: titleStatus.notFound,
  notFound: titleStatus.notFound,
}
/** Tickets and slips without a buyer on the face. */
const withoutBuyer: ReadonlySet<number> = new Set([70, 80, 90, 110, 120, 130, 140, 150, 160, 170])

/**
 * A name for comparison: full-width forms, kinds of brackets and dots, blanks and the case of Latin letters do not
 * count. Brackets do: 上海某（集团）有限公司 and 上海某集团有限公司 may both be registered.
 */
export const comparedName = (name: string | null): string =>
  (name ?? '')
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200d\ufeff]/g, '')
    .replace(/[【〔[{《〈]/g, '(')
    .replace(/[】〕\]}》〉]/g, ')')
    .replace(/[•‧∙・]/g, '·')
    .toLowerCase()
/** A tax id for comparison: only blanks and full-width forms do not count. */
export const comparedTaxId = (id: string | null): string => unspaced(id ?? '').toUpperCase()

const anybody = '个人'
/** The person in a name: 个人 alone, `张三(个人)` or `个人(张三)`. Undefined when the name is not marked as a person's. */
const personIn = (compared: string): string | undefined => {
  if (compared === anybody) return anybody
  return /^(.+)\(个人\)$/.exec(compared)?.[1] ?? /^个人\((.+)\)$/.exec(compared)?.[1]
}

/** How the face compares with a company's titles. */
export const checkTitle = (face: TitledFace, titles: readonly Title[]): TitleCheck => {
  const found = (reason: TitleReason, title?: Title): TitleCheck => ({ status: statusOf[reason], reason, titleId: title?.id ?? null })
  if (withoutBuyer.has(face.type)) return found('noBuyer')
  if (titles.length === 0) return found('noTitles')
  const name = comparedName(face.buyer.name)
  const taxId = comparedTaxId(face.buyer.taxId)
  const person = personIn(name)
  const called = titles.flatMap((title) => {
    const by = nameOf(title, name, person, face.date)
    return by === undefined ? [] : [{ title, by }]
  })
  const good = called.filter(({ by }) => by !== 'formerNameOver')
  const whole = good.find(({ title }) => title.taxId === null || comparedTaxId(title.taxId) === taxId)
  if (whole) return found(whole.by, whole.title)
  const [near] = good
  if (near) return taxId !== '' ? found('taxIdDiffers', near.title) : found(needsTaxId(face.type) ? 'taxIdMissing' : near.by, near.title)
  if (ours(face.seller, titles)) return found('sold')
  if (name === '') return found('buyerMissing')
  const over = called[0]
  if (over) return found('formerNameOver', over.title)
  const same = titles.find((title) => title.taxId !== null && comparedTaxId(title.taxId) === taxId)
  if (same) return found('nameDiffers', same)
  return found(person === undefined ? 'notFound' : 'personal')
}

/** The title's name that matches; undefined without a match. */
const nameOf = (
  title: Title,
  name: string,
  person: string | undefined,
  date: string | null,
): 'correct' | 'formerName' | 'formerNameOver' | 'personalSet' | undefined => {
  const own = comparedName(title.name)
  if (title.kind === 'personal') return (person !== undefined && own === anybody) || own === (person ?? name) ? 'personalSet' : undefined
  if (own === name) return 'correct'
  const former = title.formerNames.find((f) => comparedName(f.name) === name)
  if (!former) return undefined
  return former.until === null || date === null || date <= former.until ? 'formerName' : 'formerNameOver'
}
/** A VAT invoice to a company bears its tax id (国家税务总局公告2017年第16号); other papers need not. */
const needsTaxId = (type: number): boolean => kindOf(type)?.vat ?? false
const ours = (party: Party, titles: readonly Title[]): boolean => {
  const name = comparedName(party.name)
  const taxId = comparedTaxId(party.taxId)
  return titles.some((title) =>
    taxId !== '' && title.taxId !== null ? comparedTaxId(title.taxId) === taxId : name !== '' && comparedName(title.name) === name,
  )
}

/** Titles as classifying takes them: each with the names it has had. */
export const ownTitles = (titles: readonly Title[]): readonly OwnTitle[] =>
  titles.flatMap((title) => [title.name, ...title.formerNames.map((former) => former.name)].map((name) => ({ name, taxId: title.taxId })))
