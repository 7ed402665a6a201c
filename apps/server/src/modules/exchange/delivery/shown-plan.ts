// What a delivery would send, as its dialog shows it before sending.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { deliveryLimits, validUntil } from '@piaotai/domain/delivery/delivery.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DeliveryDeps } from './deps.ts'
import { mailsLeft } from './mail-quota.ts'
import type { Settings } from './delivery-settings.ts'
import { judgeTargets, requireSending, type JudgedTarget, type SendInput } from './plan-deliveries.ts'
import { renderDeliveryMail, titleOf } from './render-mail.ts'

type Center = typeof deliveryEndpoints
/** One letter an address, copies included. */
export const lettersOf = (judged: readonly JudgedTarget[]): number =>
  judged.reduce((sum, { form, to, cc }) => sum + (form === 'platform' ? 0 : to.length + cc.length), 0)
export const toPlan = ({ form, customer, invoices, amount, files, drawn, orderRows, refused, addresses, receivers }: JudgedTarget) => ({
  form,
  customer,
  invoices: invoices.length,
  amount,
  // Letters and links carry drawn faces in one file.
  files: files.length + (form === 'platform' ? drawn.length : Math.min(drawn.length, 1)),
  orderRows: orderRows.length,
  refused: refused.map(({ causes, ...one }) => (causes ? { ...one, causes: [...causes] } : one)),
  addresses: [...addresses],
  receivers: receivers.map(({ address, company, userId, colleague, differs }) => ({
    address,
    company,
    person: userId !== null,
    colleague,
    differs,
  })),
})

/** The letter of a target, written as it will be, with signs in place of what is not made yet. */
const letterOf = (
  { clock, origin }: Pick<DeliveryDeps, 'clock' | 'origin'>,
  actor: Actor,
  company: string,
  { mail }: Pick<Settings, 'mail'>,
  { title, message, validity, code }: SendInput,
  { form, invoices, amount }: JudgedTarget,
) => {
  const now = clock.now()
  const attached = form === 'attached'
  const letter = {
    title,
    texts: mail[actor.language],
    company,
    count: invoices.length,
    amount,
    until: validUntil(now, validity),
    number: `JF-${shanghaiDay(now).replaceAll('-', '')}-••••••-•`,
  }
  const { subject, text } = renderDeliveryMail({
    ...letter,
    title: titleOf(letter),
    language: actor.language,
    message,
    link: attached ? null : `${origin}/visitor/receipt#…`,
    code: attached || code === 'apart' ? null : '•'.repeat(deliveryLimits.code),
    codeBy: attached ? 'attached' : code,
    copy: false,
  })
  return { subject, text }
}

export const planDeliveries =
  (deps: Pick<DeliveryDeps, 'db' | 'clock' | 'mailDomain' | 'ownerOfAddress' | 'origin'>) =>
  (actor: Actor, input: In<Center['planDeliveries']>): Promise<Out<Center['planDeliveries']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const settings = await requireSending(tx, deps, actor, input)
      const judged = await judgeTargets(tx, deps, actor, input)
      const company = await tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
      const targets = judged.map((one) => ({
        ...toPlan(one),
        letter: one.form === 'platform' ? null : letterOf(deps, actor, company.name, settings, input, one),
      }))
      return { targets, mails: lettersOf(judged), left: await mailsLeft(tx) }
    })
