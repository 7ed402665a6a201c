// 可抵扣税额: how much input tax an invoice gives, in which way, by which rule. Every surface asks this function and adds nothing.
import { fromFen, toFen } from '../money/money.ts'
import { taxIn } from '../tax/travel-tax.ts'
import { deductibleKindOf, type DeductibleFacts, type DeductibleReason } from './deductible-facts.ts'
import { fen, figureOf, part, priceOf } from './deductible-figure.ts'
import { isFuel, useOfGoods } from './deductible-goods.ts'
import {
  farmAdded,
  passengerInside,
  ruleOn,
  sourceOfUse,
  useRules,
  type DeductibleKind,
  type DeductibleLine,
  type DeductibleRule,
  type DeductibleUse,
  type DeductibleWay,
} from './deductible-rules.ts'

export interface Deductible {
  /** What counts, in yuan; 0.00 where the way is open or none. */
  readonly figure: string
  /** What a person may lower it from, and never raise it above. */
  readonly most: string
  readonly way: DeductibleWay
  readonly kind: DeductibleKind | null
  readonly source: string | null
  readonly reason: DeductibleReason | null
  /** The reason code of 不抵扣 at the bureau, where it stands in its list and the use forbids it. */
  readonly notDeduct: number | null
  /** Where sources or facts leave it open: the figure by either reading. */
  readonly between: readonly [least: string, most: string] | null
  /** 加计 beside the figure, on a line of its own. */
  readonly added: { readonly tax: string; readonly line: typeof farmAdded.line } | null
  /** The line of 附列资料（二） that declares it. */
  readonly line: DeductibleLine | null
}

const tickets: ReadonlySet<DeductibleKind> = new Set(['rail', 'air', 'paperRail', 'paperAir', 'roadWater', 'passenger', 'bridge'])
/** Kinds that stand in the bureau's list, ticked or not. */
const ticked: ReadonlySet<DeductibleKind> = new Set(['special', 'vehicle', 'toll', 'rail', 'air', 'farm'])

/**
 * The deductible tax of an invoice for a period (YYYY-MM), by judgement.md 3. The checks go from the company to the document: its taxpayer
 * kind, how the invoice stands, whose it is, what it is, what it was used for, and last the figure.
 */
export const deductibleOf = (facts: DeductibleFacts, period: string): Deductible => {
  if (facts.ticked) return ofTicked(facts, facts.ticked, period)
  const kind = deductibleKindOf(facts)
  const barred = barredBy(facts, kind)
  if (barred) return none(barred, kind)
  if (kind === undefined) return none('kind')
  const day = dayOf(facts, kind)
  const rule = day === null ? undefined : ruleOn(kind, day)
  if (rule === undefined || day === null) return open('noDay', kind, null, '0.00', facts.tax ?? '0.00')
  if (rule.way === 'none') return { ...none('ended', kind), source: rule.source }
  if (facts.title === 'open' && !tickets.has(kind) && kind !== 'customs')
    return open('buyerUnknown', kind, rule, '0.00', facts.tax ?? '0.00')
  if (facts.use) return byUse(facts.use, kind, day, facts)
  return byFigure(facts, kind, rule, day)
}

const ofTicked = (
  facts: DeductibleFacts,
  { period: at, tax }: { readonly period: string; readonly tax: string },
  period: string,
): Deductible => {
  const kind = deductibleKindOf(facts) ?? null
  const rule = kind === null || facts.issued === null ? undefined : ruleOn(kind, facts.issued)
  const here = at === period
  return {
    ...none(here ? 'ticked' : 'tickedElsewhere', kind),
    way: here ? 'tick' : 'none',
    figure: here ? tax : '0.00',
    most: here ? tax : '0.00',
    source: rule?.source ?? null,
    line: rule?.line ?? null,
  }
}
/** What bars every deduction, whatever the document is; a traveller counts on tickets alone. */
const barredBy = (facts: DeductibleFacts, kind: DeductibleKind | undefined): DeductibleReason | undefined => {
  if (facts.taxpayer === 'small') return 'small'
  if (facts.isRed) return 'isRed'
  const { standing } = facts
  if (standing === 'void' || standing === 'redFull' || standing === 'notFound' || standing === 'differs') return standing
  if (facts.abnormal) return 'abnormal'
  if (facts.title === 'foreign') return 'foreign'
  if (facts.traveller === 'outside' && kind !== undefined && tickets.has(kind)) return 'outsider'
  return facts.redLocked ? 'redLocked' : undefined
}
/** Paper tickets count by the day of travel, all others by the day of issue. */
const dayOf = ({ extra, issued }: DeductibleFacts, kind: DeductibleKind): string | null => {
  const travelled =
    kind === 'paperRail' || kind === 'paperAir' ? /^\d{4}-\d{2}-\d{2}/.exec(extra['乘车日期'] ?? extra['出行日期'] ?? '')?.[0] : undefined
  return travelled ?? issued
}
const byUse = (use: DeductibleUse, kind: DeductibleKind, day: string, { tax }: DeductibleFacts): Deductible => ({
  ...none(use, kind),
  most: tax ?? '0.00',
  source: sourceOfUse(use, day),
  notDeduct: ticked.has(kind) ? useRules[use].reason : null,
})

const byFigure = (facts: DeductibleFacts, kind: DeductibleKind, rule: DeductibleRule, day: string): Deductible => {
  const found = figureOf(facts, kind, rule)
  if ('lacks' in found)
    return found.way === 'open' ? open(found.lacks, kind, rule, '0.00', found.most) : { ...none(found.lacks, kind), source: rule.source }
  const whole = found.figure
  if (rule.way === 'open') return open('disputed', kind, rule, '0.00', fromFen(whole))
  const travelling = byTraveller(facts, kind, rule, whole)
  if (travelling) return travelling
  if (kind === 'passenger' && rule.named) {
    const inside = taxIn(found.gross, BigInt(passengerInside))
    if (inside !== whole)
      return open('disputed', kind, rule, fromFen(inside < whole ? inside : whole), fromFen(inside < whole ? whole : inside))
  }
  if (kind === 'special' && facts.special !== '成品油' && facts.lines.some(({ name }) => isFuel(name)))
    return open('fuelLabel', kind, rule, '0.00', fromFen(whole))
  const consumed = byGoods(facts, kind, rule, whole, day)
  return consumed ?? less(facts, kind, rule, whole, kind === 'special' && facts.lines.length === 0 ? 'goodsUnknown' : null)
}
/** Takes the tax of red invoices off, and tells what was left away. */
const less = (
  facts: DeductibleFacts,
  kind: DeductibleKind,
  rule: DeductibleRule,
  whole: bigint,
  reason: DeductibleReason | null,
): Deductible => {
  if (facts.standing === 'redUnknown' || (facts.standing === 'redPartial' && facts.redTax === null))
    return open('redUnknown', kind, rule, '0.00', fromFen(whole))
  const red = facts.standing === 'redPartial' ? fen(facts.redTax) : 0n
  const face = rule.basis === 'stated' ? fen(facts.tax) - red : whole - red
  const figure = whole < face ? whole : face
  if (figure <= 0n) return { ...none(red > 0n ? 'redFull' : 'untaxed', kind), source: rule.source }
  return {
    figure: fromFen(figure),
    most: fromFen(face),
    way: rule.way,
    kind,
    source: rule.source,
    reason: red > 0n && reason !== 'mixed' ? 'redPartial' : reason,
    notDeduct: null,
    between: null,
    added:
      kind === 'farm' && facts.drawnFor13 ? { tax: fromFen(part(priceOf(facts), BigInt(farmAdded.rate))), line: farmAdded.line } : null,
    line: rule.line,
  }
}
/** A ticket without a name bears nothing; one whose traveller nobody knows stays open. */
const byTraveller = ({ traveller }: DeductibleFacts, kind: DeductibleKind, rule: DeductibleRule, whole: bigint): Deductible | undefined => {
  if (!rule.named || traveller === 'employee') return undefined
  if (traveller === 'none')
    return kind === 'passenger' ? open('unnamed', kind, rule, '0.00', fromFen(whole)) : { ...none('unnamed', kind), source: rule.source }
  return open('traveller', kind, rule, '0.00', fromFen(whole))
}
/** Goods that bear no deduction, among others or alone. Lines whose tax is not that of the face tell nothing. */
const byGoods = (
  facts: DeductibleFacts,
  kind: DeductibleKind,
  rule: DeductibleRule,
  whole: bigint,
  day: string,
): Deductible | undefined => {
  if (kind !== 'special') return undefined
  const barred = facts.lines.filter(({ name }) => useOfGoods(name) !== undefined)
  if (barred.length === 0) return undefined
  if (barred.length === facts.lines.length) return byUse(useOfGoods(barred[0]!.name)!, kind, day, facts)
  const known = facts.lines.every(({ tax }) => tax !== null && toFen(tax) !== undefined)
  if (!known || facts.lines.reduce((sum, { tax }) => sum + fen(tax), 0n) !== whole)
    return open('lineTax', kind, rule, '0.00', fromFen(whole))
  const rest = whole - barred.reduce((sum, { tax }) => sum + fen(tax), 0n)
  return { ...less(facts, kind, rule, rest < 0n ? 0n : rest, 'mixed'), source: sourceOfUse(useOfGoods(barred[0]!.name)!, day) }
}
const none = (reason: DeductibleReason, kind: DeductibleKind | null = null): Deductible => ({
  figure: '0.00',
  most: '0.00',
  way: 'none',
  kind,
  source: null,
  reason,
  notDeduct: null,
  between: null,
  added: null,
  line: null,
})
const open = (reason: DeductibleReason, kind: DeductibleKind, rule: DeductibleRule | null, least: string, most: string): Deductible => ({
  ...none(reason, kind),
  way: 'open',
  most,
  source: rule?.source ?? null,
  between: [least, most],
  line: rule?.line ?? null,
})
