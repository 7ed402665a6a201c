// Forwarding: a platform delivery of third-party originals, one task a company. What cannot go is left, with its reason.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { forwardingPage } from '@piaotai/domain/delivery/delivery.ts'
import { forwardLimits, type ForwardRefusal } from '@piaotai/domain/delivery/forwarding.ts'
import { fromFen, sumFen } from '@piaotai/domain/money/money.ts'
import { deliveryMailWords } from '@piaotai/locales/delivery-mails.ts'
import { takeAdvisoryLock } from '../../../../db/advisory-lock.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { newId } from '../../../../lib/ids.ts'
import { addTask } from '../add-task.ts'
import { settingsOf, type Settings } from '../delivery-settings.ts'
import type { DeliveryDeps } from '../deps.ts'
import { belongsTo, forwardTargets, type ForwardTarget } from './forward-targets.ts'
import { judgeForward, thirdPartyInvoices, type JudgedInvoice } from './judge-forward.ts'
import { requireRunningSuite } from '../../../../kernel/running-suite.ts'
import { sentBefore } from '../send-deliveries.ts'

type Forward = (typeof forwardingEndpoints)['forwardInvoices']
type Left = { readonly id: string; readonly reason: ForwardRefusal; readonly causes?: Cause[] }

export const forwardInvoices =
  (deps: DeliveryDeps) =>
  (actor: Actor, { key, invoices, message, direct }: In<Forward>): Promise<Out<Forward>> =>
    deps.db.inTenant(actor, async (tx) => {
      await takeAdvisoryLock(tx, `delivery ${actor.companyId} ${key}`)
      const sent = await sentBefore(tx, actor, key)
      if (sent) return { tasks: sent.map(toTask), left: [] }
      await requireRunningSuite(tx, deps, actor.companyId)
      const settings = await settingsOf(tx)
      const targets = await forwardTargets(tx, deps, actor)
      const aims = new Map(invoices.map(({ id, to }) => [id, to]))
      const found = await thirdPartyInvoices(tx, actor, [...aims.keys()], true)
      const judged = await judgeForward(tx, found, targets, deps.clock.now())
      const left: Left[] = []
      const going = new Map<ForwardTarget, JudgedInvoice[]>()
      for (const [id, to] of aims) {
        const invoice = judged.get(id)
        const target = targets.find(({ number }) => number === to)
        const reason = !invoice ? 'notFound' : !target || !belongsTo(target, invoice) ? 'notOffered' : invoice.refusal
        if (reason !== null) left.push({ id, reason, ...(reason === 'judged' && invoice ? { causes: [...invoice.causes] } : {}) })
        else going.set(target!, [...(going.get(target!) ?? []), invoice!])
      }
      const tasks = []
      for (const [position, [target, chosen]] of [...going].entries())
        tasks.push(await addForward(deps, tx, actor, { key, position, target, chosen, message, settings, direct: direct && target.direct }))
      return { tasks, left }
    })

interface NewForward {
  readonly key: string
  readonly position: number
  readonly target: ForwardTarget
  readonly chosen: readonly JudgedInvoice[]
  readonly message: string
  readonly settings: Settings
  readonly direct: boolean
}
const addForward = async (
  deps: DeliveryDeps,
  tx: Tx,
  actor: Actor,
  { key, position, target, chosen, message, settings, direct }: NewForward,
) => {
  const aim = { partnerId: target.partnerId, companyLinkId: target.linkId, invoiceIds: chosen.map(({ id }) => id), to: [], cc: [] }
  return toTask(
    await addTask(deps, tx, actor, {
      id: newId(deps.clock.now()),
      key,
      position,
      direct,
      settings,
      code: null,
      codeHash: null,
      sheets: [],
      judged: {
        target: aim,
        form: 'platform',
        customer: target.name,
        invoices: chosen,
        refused: [],
        addresses: [],
        to: [],
        cc: [],
        orderRows: [],
        receivers: [],
        receiver: { companyId: target.companyId, userId: null, name: target.name },
        files: chosen.flatMap(({ files }) => files),
        drawn: [],
        amount: fromFen(sumFen(chosen.map((one) => one.amount_including_tax ?? '0')) ?? 0n),
      },
      input: {
        page: forwardingPage,
        way: 'platform',
        targets: [aim],
        title: deliveryMailWords(actor.language).forwardTitle,
        message,
        content: { originals: [], sheet: false, orderDetails: false, attachments: false },
        code: 'mail',
        attach: false,
        validity: { unit: 'days', count: forwardLimits.days },
        signer: { name: false, phone: false },
      },
    }),
  )
}
const toTask = ({ id, number, customer }: { readonly id: string; readonly number: string; readonly customer: string }) => ({
  id,
  number,
  customer,
})
