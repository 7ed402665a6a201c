// 交付设置: which ways are on, and how a new delivery begins. One row a company, made at the first saving.
import type { z } from 'zod'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { DeliverySettings as Shape, deliverySettingsEndpoints } from '@piaotai/contract/delivery/settings.ts'
import { usualOrderTemplate, type OrderTemplate } from '@piaotai/domain/delivery/order-details.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { deliveryMailWords, unknownPlaceholder } from '@piaotai/locales/delivery-mails.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { json } from '../../../db/json.ts'
import type { DeliveryDeps } from './deps.ts'
import { renderDeliveryMail } from './render-mail.ts'

type Center = typeof deliverySettingsEndpoints
export type Settings = z.output<typeof Shape>
const textsOf = (language: 'zh-CN' | 'en-US') => ({ subject: deliveryMailWords(language).subject, body: deliveryMailWords(language).body })
/** Lists that the wire may change, from those that the domain does not. */
const orderTemplateOf = ({ columns, ...rest }: OrderTemplate): Settings['orders'] => ({
  ...rest,
  rules: { ...rest.rules },
  columns: columns.map((one) => ({ ...one })),
})
const defaults: Settings = {
  platform: false,
  personal: false,
  content: { originals: ['pdf', 'ofd', 'xml'], sheet: false, orderDetails: false, attachments: false },
  validity: { unit: 'days', count: 15 },
  code: 'mail',
  signer: { name: true, phone: false },
  mail: { 'zh-CN': textsOf('zh-CN'), 'en-US': textsOf('en-US') },
  orders: orderTemplateOf(usualOrderTemplate),
}

export const settingsOf = async (tx: Tx): Promise<Settings & { readonly version: number }> => {
  const row = await tx.selectFrom('delivery_settings').selectAll().executeTakeFirst()
  if (!row) return { ...defaults, version: 0 }
  const { platform, personal, content, validity, code, signer, mail, version } = row
  const orders = row.orders === null ? defaults.orders : orderTemplateOf(row.orders)
  return { platform, personal, content: { ...content, originals: [...content.originals] }, validity, code, signer, mail, orders, version }
}
export const readDeliverySettings =
  ({ db }: Pick<DeliveryDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['readDeliverySettings']>> =>
    db.inTenant(actor, (tx) => settingsOf(tx))

const requirePlaceholders = (...texts: readonly string[]): void => {
  const name = texts.map(unknownPlaceholder).find((one) => one !== undefined)
  if (name !== undefined) throw new Problem('delivery.placeholder', { name })
}
export const saveDeliverySettings =
  ({ db, clock, audit }: Pick<DeliveryDeps, 'db' | 'clock' | 'audit'>) =>
  async (actor: Actor, { version, ...settings }: In<Center['saveDeliverySettings']>): Promise<Out<Center['saveDeliverySettings']>> => {
    requirePlaceholders(...Object.values(settings.mail).flatMap(({ subject, body }) => [subject, body]))
    return db.inTenant(actor, async (tx) => {
      const values = {
        platform: settings.platform,
        personal: settings.personal,
        content: json(settings.content),
        validity: json(settings.validity),
        code: settings.code,
        signer: json(settings.signer),
        mail: json(settings.mail),
        orders: json<OrderTemplate>(settings.orders),
        changed_at: clock.now().toISOString(),
        changed_by_name: actor.userName,
      }
      const writes = { insert: tx.insertInto('delivery_settings'), update: tx.updateTable('delivery_settings') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('delivery.settingsChanged')
      await audit.record(tx, actor, [
        { action: 'delivery.settingsSaved', objectType: 'company', objectId: actor.companyId, detail: { ...settings } },
      ])
      return settingsOf(tx)
    })
  }

/** An invented delivery in the company's own texts. */
export const previewDeliveryMail =
  ({ db, clock, origin }: Pick<DeliveryDeps, 'db' | 'clock' | 'origin'>) =>
  async (actor: Actor, { language, mail }: In<Center['previewDeliveryMail']>): Promise<Out<Center['previewDeliveryMail']>> => {
    requirePlaceholders(mail.subject, mail.body)
    const company = await db.inTenant(actor, (tx) =>
      tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow(),
    )
    return renderDeliveryMail({
      language,
      texts: mail,
      company: company.name,
      title: '',
      message: '',
      count: 3,
      amount: '1206.00',
      until: new Date(clock.now().getTime() + 15 * 86_400_000),
      number: 'JF-20260101-7K3M9Q-4',
      link: `${origin}/visitor/receipt#…`,
      code: 'K7M2QX9D',
      codeBy: 'mail',
      copy: false,
    })
  }
