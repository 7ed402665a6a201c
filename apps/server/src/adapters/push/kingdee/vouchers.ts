// Vouchers as GL_VOUCHER. A save is not idempotent and ignores unknown fields silently: our reference is looked up before, and what was
// kept is read after. The fields of head and entries are those seen in the field and in the product's own import sheet; the keys that a
// query answers by (FVOUCHERID) have not met the real service. What differs from company to company stands in the target's settings.
import type { Found, PushAnswer, PushCall, PushedEntry, ShownRequest, VoucherOrder, VoucherReceiver } from '../../../ports/push-receiver.ts'
import { isTrouble, listOf, numeral, recordOf, textOf, trouble, type Fetch, type Trouble } from '../kit.ts'
import { faultOf, kingdeeCall, quoted, rejectedOr, settingsOf, type KingdeeVoucherSettings, type Session } from './calls.ts'
import type { Within } from './session.ts'

const formId = 'GL_VOUCHER'
/** Of the entries in the product's sheet; any other name is a field of the head. */
const entryReference = 'FBUSNO'
const flexes = { supplier: 'FDETAILID__FFLEX4', department: 'FDETAILID__FFLEX5', customer: 'FDETAILID__FFLEX6' } as const

const based = (code: string): { readonly FNumber: string } => ({ FNumber: code })
/** Head fields flat on the model, in their order; base data as {FNumber}. */
const modelOf = (of: KingdeeVoucherSettings, { reference, day, attachments, organisation, entries }: VoucherOrder) => ({
  FAccountBookID: based(of.book),
  FDate: day,
  FBUSDATE: day,
  FYEAR: Number(day.slice(0, 4)),
  FPERIOD: Number(day.slice(5, 7)),
  FVOUCHERGROUPID: based(of.group),
  FATTACHMENTS: attachments,
  FACCBOOKORGID: based(of.organisation || organisation),
  ...(of.reference === entryReference ? {} : { [of.reference]: reference }),
  FEntity: entries.map((entry) => ({
    FEXPLANATION: entry.summary,
    FACCOUNTID: based(entry.account),
    ...detailOf(entry),
    FCURRENCYID: based(of.currency),
    FEXCHANGERATETYPE: based(of.rateType),
    FEXCHANGERATE: 1,
    FAMOUNTFOR: numeral(entry.amount),
    FDEBIT: numeral(entry.side === 'debit' ? entry.amount : '0'),
    FCREDIT: numeral(entry.side === 'credit' ? entry.amount : '0'),
    ...(of.reference === entryReference ? { [entryReference]: reference } : {}),
  })),
})
const detailOf = ({ auxiliary, auxiliaryCode }: PushedEntry): object =>
  auxiliary === null || auxiliaryCode === '' ? {} : { FDetailID: { [flexes[auxiliary]]: based(auxiliaryCode) } }

interface Kept {
  readonly number: string
  /** The columns that `find` asks for, an entry a row. */
  readonly rows: readonly (readonly unknown[])[]
}
const settingsOfVouchers = (call: Pick<PushCall, 'settings'>): KingdeeVoucherSettings => settingsOf(call).vouchers!

export const kingdeeVouchers = (fetch: Fetch, within: Within): VoucherReceiver => {
  const find = async (call: PushCall, session: Session, filter: string): Promise<Kept | undefined | Trouble> => {
    const answer = await kingdeeCall(fetch, call, session, 'DynamicFormService.ExecuteBillQuery', {
      data: JSON.stringify({
        FormId: formId,
        FieldKeys: `FVOUCHERID,FVOUCHERGROUPNO,FDEBIT,FCREDIT,${settingsOfVouchers(call).reference}`,
        FilterString: filter,
        OrderString: '',
        StartRow: 0,
        Limit: 2000,
        TopRowCount: 0,
      }),
    })
    if (answer.as === 'error') return answer
    const fault = faultOf(listOf(listOf(answer.json)[0])[0])
    if (fault) return fault
    // What is no list says nothing: it is never taken for an absence.
    if (!Array.isArray(answer.json)) return trouble('UNKNOWN', 'ExecuteBillQuery', 'no')
    const rows = answer.json.map(listOf)
    return rows[0] === undefined ? undefined : { number: String(rows[0][1] ?? ''), rows }
  }
  const byReference = (call: PushCall, { reference }: VoucherOrder): string =>
    `${settingsOfVouchers(call).reference}='${quoted(reference)}' and FAccountBookID.FNumber='${quoted(settingsOfVouchers(call).book)}'`
  const save = async (call: PushCall, session: Session, order: VoucherOrder): Promise<PushAnswer> => {
    const there = await find(call, session, byReference(call, order))
    if (there && isTrouble(there)) return there
    if (there) return { as: 'received', externalId: there.number, note: '' }
    const saved = await kingdeeCall(
      fetch,
      { ...call, onRequest: (request: ShownRequest) => call.onRequest(request, true) },
      session,
      'DynamicFormService.Save',
      { formid: formId, data: JSON.stringify({ Model: modelOf(settingsOfVouchers(call), order) }) },
    )
    if (saved.as === 'error') return saved
    const fault = faultOf(saved.json)
    if (fault) return rejectedOr(fault)
    const status = recordOf(recordOf(recordOf(saved.json)['Result'])['ResponseStatus'])
    const id = textOf(listOf(status['SuccessEntitys'])[0], 'Id')
    if (status['IsSuccess'] !== true || id === '') return trouble('UNKNOWN', 'Save', 'perhaps')
    const kept = await find(call, session, `FVOUCHERID='${quoted(id)}'`)
    if (kept && isTrouble(kept)) return { ...kept, arrived: 'perhaps' }
    if (!kept || kept.number === '') return trouble('UNKNOWN', `ExecuteBillQuery ${id}`, 'perhaps')
    return { as: 'received', externalId: kept.number, note: differences(kept, order).join(' ') }
  }
  return {
    takes: (settings) => settingsOf({ settings }).vouchers !== undefined,
    push: (call, order) => within<PushAnswer>(call, (session) => save(call, session, order)),
    readBack: (call, order) =>
      within<Found>(call, async (session) => {
        const there = await find(call, session, byReference(call, order))
        if (there && isTrouble(there)) return there
        if (!there) return { as: 'absent' }
        return { as: 'there', state: 'received', externalId: there.number, receiverState: null, note: '' }
      }),
  }
}
/** The fields that the books did not keep as they were sent. */
const differences = ({ rows }: Kept, { entries, reference }: VoucherOrder): readonly string[] => {
  const amounts = (side: PushedEntry['side'], at: number): boolean =>
    rows.length === entries.length &&
    entries.every((entry, place) => Number(rows[place]?.[at] ?? 0) === (entry.side === side ? Number(entry.amount) : 0))
  return [
    ...(amounts('debit', 2) ? [] : ['FDEBIT']),
    ...(amounts('credit', 3) ? [] : ['FCREDIT']),
    ...(rows.every((row) => row[4] === reference) ? [] : ['reference']),
  ]
}
