// Two companies, of which one delivers an invoice to the other inside the platform: runs the model's acts on the product.
import type { DeliveryState, ReceiptState } from '@piaotai/domain/delivery/delivery.ts'
import { openDeliveringCompany, verdictOf } from '../kills/delivering-company.ts'
import { validMinutes, waitMinutes } from './delivery-model.ts'
import type { ReceiptAct } from './receipt-model.ts'

/** What both companies have of one delivery. */
export interface BothSides {
  readonly state: DeliveryState
  readonly receipt: ReceiptState | undefined
  readonly sent: boolean
  readonly imported: number
}
const area = 'company' as const

export const openReceiptEnvironment = async () => {
  const company = await openDeliveringCompany()
  const { actor, asOwner, product } = company
  const receiver = await company.another()
  const receiverId = receiver.companyId
  const settings = await product.readDeliverySettings(actor)
  await product.saveDeliverySettings(actor, { ...settings, platform: true })
  const [row] = await asOwner(`select number from company where id = '${receiverId}'`)
  const address = `${String(row!['number'])}@mail.piaotai.localhost`
  const begin = async () => {
    await company.refill()
    const invoiceId = await company.invoice()
    const { tasks } = await product.sendDeliveries(actor, {
      key: crypto.randomUUID(),
      page: 'sendInvoiceCo',
      way: 'platform',
      targets: [{ partnerId: null, companyLinkId: null, invoiceIds: [invoiceId], to: [address], cc: [] }],
      title: '',
      message: '',
      content: { originals: ['pdf'], sheet: false, orderDetails: false, attachments: false },
      code: 'mail',
      attach: false,
      validity: { unit: 'hours', count: validMinutes / 60 },
      signer: { name: false, phone: false },
    })
    const where = { id: tasks[0]!.id, area }
    const endsAt = company.now() + validMinutes * 60_000
    const receiptId = async (): Promise<string> => {
      const [found] = await asOwner(`select id from delivery_receipt where company_id = '${receiverId}' and task_id = '${where.id}'`)
      return found ? String(found['id']) : crypto.randomUUID()
    }
    const expire = async (): Promise<void> => {
      const rows = await asOwner(`select task_id from delivery_invoice where invoice_id = '${invoiceId}'`)
      for (const one of rows) await company.expire(String(one['task_id']))
    }
    const act = async (one: ReceiptAct): Promise<string> => {
      switch (one) {
        case 'handOver':
          await company.handOver(receiverId, where.id)
          return 'ok'
        case 'accept': {
          const { left } = await product.acceptReceipts(receiver, { area, ids: [await receiptId()] })
          return left[0]?.problem ?? 'ok'
        }
        case 'refuse':
          await product.refuseReceipt(receiver, { id: await receiptId(), area, reason: '不要' })
          return 'ok'
        case 'revoke':
          await product.revokeDelivery(actor, { ...where, reason: '' })
          return 'ok'
        case 'reset':
          await product.resetDeliveryCode(actor, where)
          return 'ok'
        case 'redeliver':
          await product.redeliver(actor, where)
          return 'ok'
        case 'wait':
          company.setNow(company.now() + waitMinutes * 60_000)
          return 'ok'
        case 'end':
          company.setNow(Math.max(company.now(), endsAt))
          return 'ok'
        case 'job':
          await expire()
          return 'ok'
      }
    }
    return {
      act: (one: ReceiptAct) => verdictOf(act(one)),
      sides: async (): Promise<BothSides> => {
        await expire()
        const [status] = await asOwner(`select send_status as n from invoice where id = '${invoiceId}'`)
        const { content } = await product.listReceipts(receiver, { area, page: 1, pageSize: 1, number: tasks[0]!.number })
        const imported = content[0]
          ? (await product.readReceipt(receiver, { id: content[0].id, area })).list.filter(({ importId }) => importId !== null)
          : []
        return {
          state: (await product.readDelivery(actor, where)).state,
          receipt: content[0]?.state,
          sent: status?.['n'] === 1,
          imported: imported.length,
        }
      },
    }
  }
  return { begin, turn: company.turn, close: company.close }
}
