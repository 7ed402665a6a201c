// A company that delivers one invoice by mail: runs the model's acts on the product, whose letters are kept here.
import { secretsOf } from '../../../apps/server/testing/worlds/delivery-world.ts'
import type { Held } from './close-races.ts'
import { openDeliveringCompany, verdictOf } from '../kills/delivering-company.ts'
import { validMinutes, waitMinutes, type Act } from './delivery-model.ts'

const caller = { ip: '203.0.113.9', agent: null, language: 'zh-CN' as const, browser: null, device: null }
const wrongCode = 'ZZZZ-ZZZZ'

export const openDeliveryEnvironment = async () => {
  const company = await openDeliveringCompany()
  const { actor, asOwner, letters, product } = company
  const begin = async () => {
    await company.refill()
    const to = `ap${company.next()}@woye.example`
    const invoiceId = await company.invoice()
    const { tasks } = await product.sendDeliveries(actor, {
      key: crypto.randomUUID(),
      page: 'sendInvEmailCo',
      way: 'mail',
      targets: [{ partnerId: null, companyLinkId: null, invoiceIds: [invoiceId], to: [to], cc: [] }],
      title: '',
      message: '',
      content: { originals: ['pdf'], sheet: false, orderDetails: false, attachments: false },
      code: 'mail',
      attach: false,
      validity: { unit: 'hours', count: validMinutes / 60 },
      signer: { name: true, phone: false },
    })
    const where = { id: tasks[0]!.id, area: 'company' as const }
    const first = secretsOf(letters.at(-1)!.text)
    const codes = [first.code]
    const tokens: [string | null, string | null] = [null, null]
    const endsAt = company.now() + validMinutes * 60_000
    const guess = async (by: 0 | 1, code: string) => (await product.unlockVisit(tokens[by], { code }, caller)).step
    const remember = (): string => {
      codes.push(secretsOf(letters.at(-1)!.text).code)
      return 'ok'
    }
    const act = async ({ act: one, by }: Act): Promise<string> => {
      const token = tokens[by]
      switch (one) {
        case 'open': {
          const visit = await product.openVisit({ secret: first.secret }, caller)
          tokens[by] = visit.token
          return visit.visit.step
        }
        case 'wrong':
          return guess(by, wrongCode)
        case 'right':
          return guess(by, codes.at(-1)!)
        case 'old':
          return guess(by, codes.at(-2) ?? wrongCode)
        case 'sign':
          return (await product.signVisit(token, { name: '陆知行' }, caller)).step
        case 'refuse':
          return (await product.refuseVisit(token, { reason: '不要' }, caller)).step
        case 'download': {
          const [file] = await asOwner(`select id from delivery_file where task_id = '${where.id}'`)
          const { stream } = await product.readVisitFile(token, { id: String(file!['id']) }, caller)
          let bytes = 0
          for await (const chunk of stream) bytes += (chunk as Buffer).length
          return bytes === company.size ? 'bytes' : `${bytes} bytes`
        }
        case 'reset':
          await product.resetDeliveryCode(actor, where)
          return remember()
        case 'resend':
          await product.resendDelivery(actor, where)
          return remember()
        case 'revoke':
          await product.revokeDelivery(actor, { ...where, reason: '' })
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
    const expire = async (): Promise<void> => {
      const rows = await asOwner(
        `select t.id from delivery_task t join delivery_invoice i on i.task_id = t.id where i.invoice_id = '${invoiceId}'`,
      )
      for (const row of rows) await company.expire(String(row['id']))
    }
    return {
      act: (one: Act) => verdictOf(act(one)),
      /** How many letters left for this delivery's recipient. */
      letters: () => letters.filter((letter) => letter.to === to).length,
      /** The mail again in the last millisecond of the validity, and its end, both at once. */
      resendAtTheEnd: async ({ first, other }: { readonly first: Held; readonly other: Held }): Promise<string> => {
        company.setNow(endsAt - 1)
        const [told] = await Promise.all([
          other(() => verdictOf(act({ act: 'resend', by: 0 }))),
          first(() => company.expire(where.id, endsAt)),
        ])
        company.setNow(endsAt)
        return told
      },
      /** So many wrong codes at once; what each was told. */
      guess: (count: number): Promise<readonly string[]> =>
        Promise.all(Array.from({ length: count }, (_, i) => verdictOf(guess(0, `ZZZZ-${1000 + i}`)))),
      state: async () => (await product.readDelivery(actor, where)).state,
      signatures: async () =>
        (await product.readDelivery(actor, where)).events
          .filter(({ kind }) => kind === 'signed' || kind === 'refused' || kind === 'revoked')
          .map(({ kind }) => kind),
      delivered: async () => {
        await expire()
        return (await asOwner(`select mail_delivery_status as n from invoice where id = '${invoiceId}'`))[0]?.['n'] === 1
      },
    }
  }
  return { begin, turn: company.turn, close: company.close }
}
