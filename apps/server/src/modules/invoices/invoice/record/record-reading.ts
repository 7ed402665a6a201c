// De-duplicate → classify → record: one reading becomes one record, or merges into the existing one.
import { ruledCategory } from '@piaotai/domain/category/category-rules.ts'
import { identityOf } from '@piaotai/domain/invoice/digital-number.ts'
import { blueNumberOf } from '@piaotai/domain/judgement/blue-number.ts'
import { unaskedStanding } from '@piaotai/domain/judgement/standing-of.ts'
import { bearerAtEntry } from '@piaotai/domain/payment/expense.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import { rateOfLines } from '@piaotai/domain/invoice/summary.ts'
import { withTravelTax } from '@piaotai/domain/tax/travel-tax.ts'
import { checkTitle } from '@piaotai/domain/title/title.ts'
import { unaskedStatus } from '@piaotai/domain/verification/verification.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { readRules } from '../../category/index.ts'
import { holdNames } from '../../../people/title/index.ts'
import { faceColumns } from '../list/invoice-rows.ts'
import { addLines } from './lines.ts'
import { cameBy, isTyped, mergeIntoRecord, retakenApart, type Entering, type Met, type RecordDeps } from './merge-into-record.ts'
import { respellRecord, withKnownNumber } from './one-number.ts'
import { addFirstOriginal, shownOf, type OriginalFile } from './originals.ts'
import { searchOf } from '../list/search-text.ts'
import { derived } from './apply-reading.ts'

export type Recorded = { readonly outcome: 'entered'; readonly invoiceId: string } | Met

/** The company's data that readings are matched with, locked until the transaction ends. */
export type MatchContext = Awaited<ReturnType<typeof matchContextOf>>
export const matchContextOf = async (tx: Tx, companyId: string) => ({
  ...(await holdNames(tx, companyId)),
  rules: await readRules(tx),
})

/**
 * Records a reading with a known identity; a manual entry or a row of a sheet has no original. The unique key of
 * company and identity decides between concurrent readings. Callers that record many pass the match context.
 */
export const recordReading =
  (deps: RecordDeps) =>
  async (tx: Tx, entering: Entering, given: Reading, original: OriginalFile | null, matchContext?: MatchContext): Promise<Recorded> => {
    const reading = await withKnownNumber(tx, entering.companyId, isTyped(given) ? given : withTravelTax(given))
    const identity = identityOf(reading.code, reading.number, reading.type, reading.date)
    await respellRecord(deps, tx, entering, identity)
    const apart = await retakenApart(deps, tx, entering, identity, original)
    if (apart) return apart
    const { titles, own, rules } = matchContext ?? (await matchContextOf(tx, entering.companyId))
    const id = newId(deps.clock.now())
    const redOf = blueNumberOf(reading.remark, reading.amountIncludingTax) ?? null
    const now = deps.clock.now().toISOString()
    const fromBureau = entering.entrySource === entrySource.taxBureau && !isTyped(reading)
    const first = original && { ...cameBy(entering, original), fromBureau }
    const made = await tx
      .insertInto('invoice')
      .values({
        company_id: entering.companyId,
        id,
        identity: identity ?? null,
        ...faceColumns(reading),
        ...derived(reading),
        search: searchOf({ ...faceColumns(reading), extra: reading.extra }, reading.lines),
        category: ruledCategory(rules, reading, own, entering.categoryHint),
        title_status: checkTitle({ ...reading, type: reading.type ?? 199 }, titles).status,
        verify_status: unaskedStatus(reading.type ?? 199),
        standing: unaskedStanding(reading.type ?? 199),
        red_of: redOf,
        bearer: bearerAtEntry(reading.type, entering.entrySource, entering.area),
        entry_source: entering.entrySource,
        entered_by: entering.keeper?.id ?? entering.userId,
        entered_by_name: entering.keeper?.name ?? entering.userName,
        entered_at: now,
        ...(first ? shownOf(first, reading) : {}),
        tax_rate: rateOfLines(reading.lines),
      })
      .onConflict((oc) => oc.columns(['company_id', 'identity']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return mergeIntoRecord(deps, tx, entering, reading, original, identity!)
    await addLines(tx, entering.companyId, id, reading.lines)
    if (first) await addFirstOriginal(deps, tx, { companyId: entering.companyId, invoiceId: id }, first, reading)
    if (redOf !== null) await lockReversed(tx, redOf)
    await deps.audit.record(tx, actingIn(entering), [
      {
        action: 'invoice.entered',
        objectType: 'invoice',
        objectId: id,
        detail: { number: reading.number, source: reading.source, format: original?.format ?? null, warnings: reading.warnings.length },
      },
    ])
    await emit(tx, 'invoice.recorded', { companyId: entering.companyId, invoiceId: id, redOf })
    return { outcome: 'entered', invoiceId: id }
  }
/** Nobody's hand is in what a mailbox brings, until a person vouches for it. */
const actingIn = ({ companyId, keeper, vouched, ...person }: Entering) =>
  keeper && !vouched ? { companyId, userName: keeper.name } : { companyId, ...person }
/** Invoices are locked before the log: the event of a red one is heard by the judgement, which writes the one that it reverses. */
const lockReversed = async (tx: Tx, identity: string): Promise<void> => {
  await tx.selectFrom('invoice').select('id').where('identity', '=', identity).forUpdate().execute()
}
