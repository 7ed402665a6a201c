// The dialog of a delivery: customers with their addresses, what they get and how they sign, beside what they will see.
import { Button, Segmented, Skeleton } from 'antd'
import { Send } from 'lucide-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, validityHolds, type DeliveryWay, type SendingPage } from '@piaotai/domain/delivery/delivery.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { deliveriesKey } from '../../../shared/delivery/delivery-keys.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { randomUuid } from './uuid.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { MailPreview } from './mail-preview.tsx'
import { OrderRows } from './order-rows.tsx'
import { attachable, SendForm } from './send-form.tsx'
import { SendResult } from './send-result.tsx'
import { SendTargets } from './send-targets.tsx'
import { sendingOf, type Choices, type EditedTarget, type Orders, type Plan, type ShownInvoice, type Ways } from './sending.queries.ts'
import { usePlan } from './use-plan.ts'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import styles from './sending.module.css'

interface Props {
  /** At least one. */
  readonly ways: Ways
  readonly rows: readonly (ShownInvoice & { readonly id: string })[]
  readonly onClose: () => void
  readonly onSent: () => void
}
/** Whom and how to send, proposed once for these invoices. */
const useBegun = (page: SendingPage, ids: readonly string[]) =>
  useQuery({
    queryKey: ['delivery-begun', page, ids],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const [{ targets }, settings] = await Promise.all([
        emailApi.proposeTargets({ page, invoiceIds: [...ids] }, { quiet: true }),
        emailApi.readDeliverySettings({}, { quiet: true }),
      ])
      return { targets, settings }
    },
  })
const SendDialog = ({ ways, rows, onClose, onSent }: Props) => {
  const { t } = useTranslation('deliverySending')
  const { t: form } = useTranslation('form')
  const open = (['mail', 'platform'] as const).filter((way) => ways[way] !== undefined)
  const [way, setWay] = useState<DeliveryWay>(open[0] ?? 'mail')
  const page = ways[way] ?? 'sendInvoice'
  const ids = rows.map(({ id }) => id)
  const begun = useBegun(page, ids)
  const [edited, setEdited] = useState<readonly EditedTarget[]>()
  const [chosen, setChosen] = useState<Partial<Choices>>({})
  const [orders, setOrders] = useState<Orders>()
  const targets =
    edited ??
    begun.data?.targets.map((target) => ({
      ...target,
      to: target.mailboxes.map(({ address }) => address).slice(0, deliveryLimits.recipients),
      cc: [],
    }))
  const settings = begun.data?.settings
  const choices: Choices | undefined = settings && {
    title: '',
    message: '',
    attach: false,
    content: settings.content,
    code: settings.code,
    validity: settings.validity,
    signer: settings.signer,
    ...chosen,
  }
  const input =
    targets && choices && targets.length > 0 && validityHolds(choices.validity)
      ? sendingOf(page, way, targets, { ...choices, attach: choices.attach && attachable(targets, choices) }, orders)
      : undefined
  const { plan, current, error } = usePlan(input)
  const client = useQueryClient()
  /** One key for one input: a repeated call answers with the tasks of its first. */
  const [key, setKey] = useState({ of: '', key: randomUuid() })
  const sending = useMutation({
    mutationFn: () => {
      const of = JSON.stringify(input)
      const own = key.of === of ? key : { of, key: randomUuid() }
      setKey(own)
      return emailApi.sendDeliveries({ key: own.key, ...input! }, { quiet: true })
    },
    onSettled: () => {
      for (const queryKey of [deliveriesKey, invoicesKey, ['delivery-plan']]) void client.invalidateQueries({ queryKey })
    },
  })
  if (sending.data)
    return (
      <SendResult
        tasks={sending.data.tasks}
        onClose={() => {
          onClose()
          onSent()
        }}
      />
    )
  const why = useless(t, { targets, choices, way, plan: current ? plan : undefined })
  const failure = sending.error ?? error
  return (
    <Dialog
      title={t(`title.${way}`)}
      facts={t('invoices', { count: rows.length })}
      width={960}
      onClose={onClose}
      note={<Foot way={way} plan={plan} current={current} why={why} />}
      actions={
        <>
          <Button onClick={onClose}>{form('cancel')}</Button>
          <Button
            type="primary"
            icon={<Send size={15} aria-hidden="true" />}
            loading={sending.isPending}
            disabled={why !== undefined || !current}
            title={why}
            onClick={() => {
              sending.mutate()
            }}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      {begun.isError ? (
        <LoadFailed
          title={t('failed')}
          text={begun.error instanceof CallFailed ? begun.error.message : t('failedText')}
          onRetry={begun.refetch}
          error={begun.error}
        />
      ) : targets && choices ? (
        <div className={styles['dialog']}>
          <div>
            <PlainLine of="deliver" />
            {open.length > 1 ? (
              <LabelledLine label={t('way')}>
                <Segmented<DeliveryWay>
                  aria-label={t('way')}
                  value={way}
                  options={open.map((value) => ({ value, label: t(`ways.${value}`) }))}
                  onChange={setWay}
                />
              </LabelledLine>
            ) : null}
            <LabelledLine label={t('targets')}>
              <SendTargets
                way={way}
                targets={targets}
                plans={current ? plan?.targets : undefined}
                ordered={orders !== undefined && choices.content.orderDetails}
                onChange={setEdited}
              />
              {targets.length > 1 ? <p className="field-hint">{t('targetsHint')}</p> : null}
            </LabelledLine>
            <SendForm
              way={way}
              targets={targets}
              choices={choices}
              orders={<OrderRows page={page} targets={targets} orders={orders} onChange={setOrders} />}
              onChange={(change) => {
                setChosen((before) => ({ ...before, ...change }))
              }}
            />
            <FormError text={failure instanceof CallFailed && !failure.shown ? failure.message : undefined} />
          </div>
          <MailPreview way={way} letter={plan?.targets[0]?.letter} target={targets[0]} choices={choices} rows={rows} />
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Dialog>
  )
}
interface Judged {
  readonly targets: readonly EditedTarget[] | undefined
  readonly choices: Choices | undefined
  readonly way: DeliveryWay
  readonly plan: Plan | undefined
}
/** Why nothing can be sent yet, as a sentence. */
const useless = (t: TFunction<'deliverySending'>, { targets, choices, way, plan }: Judged): string | undefined => {
  if (!targets || !choices) return undefined
  if (targets.length === 0) return t('nobody')
  if (targets.some(({ to, companyLinkId }) => to.length === 0 && !(way === 'platform' && companyLinkId !== null))) return t('needTo')
  const { originals, sheet, orderDetails, attachments } = choices.content
  if (originals.length === 0 && !sheet && !orderDetails && !attachments) return t('nothingChosen')
  if (!validityHolds(choices.validity)) return t('validityWrong', { max: deliveryLimits.daysMax })
  if (!plan) return undefined
  if (plan.targets.some(({ addresses }) => addresses.length > 0)) return t('wrongTo')
  const refused = plan.targets.reduce((sum, one) => sum + one.refused.length, 0)
  if (refused > 0) return t('someRefused', { count: refused })
  return plan.mails > plan.left ? t('short', { mails: plan.mails, left: plan.left }) : undefined
}
/** What would be sent and what it costs; else why not. */
const Foot = ({ way, plan, current, why }: { way: DeliveryWay; plan: Plan | undefined; current: boolean; why: string | undefined }) => {
  const { t } = useTranslation('deliverySending')
  if (why !== undefined) return <span className="field-error">{why}</span>
  if (!plan || !current) return <span>{t('planning')}</span>
  const tasks = t('tasks', { count: plan.targets.reduce((sum, { receivers }) => sum + Math.max(1, receivers.length), 0) })
  return (
    <span>
      {way === 'platform' ? t('planPlatform', { tasks }) : t('plan', { tasks, mails: t('mails', { count: plan.mails }), left: plan.left })}
    </span>
  )
}
export default SendDialog
