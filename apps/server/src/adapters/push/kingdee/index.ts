// 金蝶云星空: 收票单 IV_ReceivedInvoice by the WebAPI. Saves are not idempotent and ignore unknown fields silently: the number is looked up
// before, and read back after.
import type { Found, PushAdapter, PushAnswer, PushCall, PushOrder, Recalled, ShownRequest } from '../../../ports/push-receiver.ts'
import { isTrouble, listOf, noteOf, recordOf, shown, textOf, trouble, type Fetch, type Trouble } from '../kit.ts'
import { attach } from './attach.ts'
import { faultOf, kingdeeCall, kingdeeRequest, loginRequest, quoted, rejectedOr, settingsOf, type Session } from './calls.ts'
import { formId, modelOf, unkept } from './model.ts'
import { openKingdeeSessions } from './session.ts'
import { kingdeeVouchers } from './vouchers.ts'

interface Row {
  readonly id: string
  readonly number: string
  /** Z draft, A created, B in approval, C approved, D again in approval. */
  readonly status: string
}
export const kingdeeAdapter = (fetch: Fetch): PushAdapter => {
  const { sessions, within } = openKingdeeSessions(fetch)
  return {
    kind: 'kingdee',
    preview: (call, order) => {
      const secrets = Object.values(call.secrets)
      const save = kingdeeRequest(settingsOf(call), { cookie: 'kdservice-sessionid=••••••' }, 'DynamicFormService.Save', {
        formid: formId,
        data: JSON.stringify({ Model: modelOf(call.settings, order) }),
      })
      return [shown(loginRequest(call), secrets), shown(save, secrets)]
    },
    probe: async (call) => {
      const began = performance.now()
      const took = (): number => Math.round(performance.now() - began)
      sessions.drop(call.session)
      const done = await within(call, async (session) => {
        const loginMs = took()
        const query = await find(fetch, call, session, { invoice: { number: '0', code: '' } } as PushOrder)
        return { loginMs, rights: query && isTrouble(query) ? query : undefined }
      })
      if (isTrouble(done)) return [{ step: 'login', ok: false, error: done.error, note: done.note, tookMs: took() }]
      return [
        { step: 'login', ok: true, error: null, note: '', tookMs: done.loginMs },
        {
          step: 'rights',
          ok: !done.rights,
          error: done.rights?.error ?? null,
          note: done.rights?.note ?? formId,
          tookMs: took() - done.loginMs,
        },
      ]
    },
    push: (call, order) => within<PushAnswer>(call, (session) => save(fetch, call, session, order)),
    readBack: (call, order) =>
      within<Found>(call, async (session) => {
        const there = await find(fetch, call, session, order)
        if (there && isTrouble(there)) return there
        if (!there) return { as: 'absent' }
        return {
          as: 'there',
          state: 'received',
          externalId: there.number,
          receiverState: there.status === 'C' ? 7 : null,
          note: there.status,
        }
      }),
    recall: (call, order) => within<Recalled>(call, (session) => withdraw(fetch, call, session, order)),
    // Each push looks its number up first.
    repeatable: () => true,
    vouchers: kingdeeVouchers(fetch, within),
  }
}
/** The bill of an invoice, if there is one. */
const find = async (fetch: Fetch, call: PushCall, session: Session, order: PushOrder): Promise<Row | undefined | Trouble> => {
  const answer = await kingdeeCall(fetch, call, session, 'DynamicFormService.ExecuteBillQuery', {
    data: JSON.stringify({
      FormId: formId,
      FieldKeys: 'FID,FBillNo,FDocumentStatus',
      FilterString: `FIVNUMBER='${quoted(order.invoice.number ?? '')}' and FIVCODE='${quoted(order.invoice.code ?? '')}'`,
      OrderString: '',
      StartRow: 0,
      Limit: 2,
      TopRowCount: 0,
    }),
  })
  if (answer.as === 'error') return answer
  const fault = faultOf(listOf(listOf(answer.json)[0])[0])
  if (fault) return fault
  const [id, number, status] = listOf(listOf(answer.json)[0]).map(String)
  return id === undefined ? undefined : { id, number: number ?? '', status: status ?? '' }
}
/** Saves the bill and reads it back, since what is unknown there is dropped unsaid. */
const save = async (fetch: Fetch, call: PushCall, session: Session, order: PushOrder): Promise<PushAnswer> => {
  const there = await find(fetch, call, session, order)
  if (there && isTrouble(there)) return there
  if (there && !order.update) return { as: 'received', externalId: there.number, note: '' }
  if (there?.status === 'C') return { as: 'rejected', error: 'DUPLICATE', note: there.number }
  const model = modelOf(call.settings, order)
  const handingOver = { ...call, onRequest: (request: ShownRequest) => call.onRequest(request, true) }
  const saved = await kingdeeCall(fetch, handingOver, session, 'DynamicFormService.Save', {
    formid: formId,
    data: JSON.stringify({ IsDeleteEntry: 'true', Model: { ...(there ? { FID: there.id } : {}), ...model } }),
  })
  if (saved.as === 'error') return saved
  const status = recordOf(recordOf(recordOf(saved.json)['Result'])['ResponseStatus'])
  const fault = faultOf(saved.json)
  if (fault) return rejectedOr(fault)
  const made = recordOf(listOf(status['SuccessEntitys'])[0])
  const [id, number] = [textOf(made, 'Id'), textOf(made, 'Number')]
  if (status['IsSuccess'] !== true || number === '') return trouble('UNKNOWN', noteOf(saved.text) && 'Save', 'perhaps')
  const kept = await kingdeeCall(fetch, call, session, 'DynamicFormService.View', {
    formid: formId,
    data: JSON.stringify({ Number: number }),
  })
  if (kept.as === 'error') return { ...kept, arrived: 'perhaps' }
  const result = recordOf(recordOf(recordOf(kept.json)['Result'])['Result'])
  if (textOf(result, 'FBillNo') === '') return trouble('UNKNOWN', `View ${number}`, 'perhaps')
  const missing = unkept(model, result)
  const files = settingsOf(call).attach ? await attach(fetch, call, session, { id, number }, order.invoice.files) : undefined
  if (files) return { ...files, arrived: 'perhaps' }
  const whole = Object.keys(model).length
  return {
    as: 'received',
    externalId: number,
    note: missing.length === 0 ? `${whole}/${whole}` : `${whole - missing.length}/${whole} ${missing.join(' ')}`.slice(0, 200),
  }
}
const withdraw = async (fetch: Fetch, call: PushCall, session: Session, order: PushOrder): Promise<Recalled> => {
  const there = await find(fetch, call, session, order)
  if (there && isTrouble(there)) return there
  if (!there) return { as: 'absent', note: '' }
  if (there.status === 'B' || there.status === 'C') return { as: 'refused', note: there.number }
  const gone = await kingdeeCall(fetch, call, session, 'DynamicFormService.Delete', {
    formid: formId,
    data: JSON.stringify({ Numbers: [there.number] }),
  })
  if (gone.as === 'error') return gone
  const fault = faultOf(gone.json)
  return fault ? { as: 'refused', note: fault.note } : { as: 'withdrawn', note: there.number }
}
