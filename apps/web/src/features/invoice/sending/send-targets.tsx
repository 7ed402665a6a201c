// To whom: one box a customer, with its addresses and the invoices that cannot go.
import { Button } from 'antd'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, type DeliveryWay } from '@piaotai/domain/delivery/delivery.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { useCauseWords } from '../../../shared/judgement/cause-words.ts'
import { AddressChips } from '../../../shared/delivery/address-chips.tsx'
import type { EditedTarget, TargetPlan } from './sending.queries.ts'
import styles from './sending.module.css'

interface Props {
  readonly way: DeliveryWay
  readonly targets: readonly EditedTarget[]
  /** In the order of the targets; absent while a plan for them is being made. */
  readonly plans: readonly TargetPlan[] | undefined
  /** Whether order rows were brought. */
  readonly ordered: boolean
  readonly onChange: (targets: readonly EditedTarget[]) => void
}
export const SendTargets = ({ way, targets, plans, ordered, onChange }: Props) => {
  const { t } = useTranslation('deliverySending')
  const causeWords = useCauseWords()
  const change = (at: number, next: Partial<EditedTarget>) => {
    onChange(targets.map((target, i) => (i === at ? { ...target, ...next } : target)))
  }
  return (
    <div className={styles['targets']} role="group" aria-label={t('targets')}>
      {targets.map((target, at) => {
        const plan = plans?.[at]
        const refused = plan?.refused ?? []
        const linked = way === 'platform' && target.companyLinkId !== null
        return (
          <section key={target.invoiceIds.join()} aria-label={target.customer}>
            <header>
              <b>{target.customer}</b>
              <small>
                {t('facts', { invoices: t('invoices', { count: target.invoiceIds.length }), amount: amountText(target.amount) })}
                {ordered && plan ? (plan.orderRows > 0 ? t('orders.ofTarget', { count: plan.orderRows }) : t('orders.linesOfTarget')) : ''}
              </small>
              {targets.length > 1 ? (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('remove', { customer: target.customer })}
                  icon={<X size={14} />}
                  onClick={() => {
                    onChange(targets.filter((_, i) => i !== at))
                  }}
                />
              ) : null}
            </header>
            {linked ? (
              <p className="sub">{t('linked')}</p>
            ) : (
              <AddressChips
                label={t('to', { customer: target.customer })}
                value={target.to}
                max={deliveryLimits.recipients}
                placeholder={
                  way === 'platform'
                    ? t('toPlatform', { max: deliveryLimits.recipients })
                    : t('toHint', { max: deliveryLimits.recipients, length: deliveryLimits.address })
                }
                known={target.mailboxes}
                wrong={plan?.addresses ?? []}
                onChange={(to) => {
                  change(at, { to })
                }}
              />
            )}
            {way === 'platform' && plan ? <Receivers receivers={plan.receivers} buyer={target.customer} /> : null}
            {way === 'mail' ? (
              <AddressChips
                label={t('ccOf', { customer: target.customer })}
                value={target.cc}
                max={deliveryLimits.cc}
                placeholder={`${t('cc')}: ${t('ccHint')}`}
                wrong={plan?.addresses ?? []}
                onChange={(cc) => {
                  change(at, { cc })
                }}
              />
            ) : null}
            {refused.length > 0 ? (
              <div className={styles['refused']} role="alert">
                <p>
                  {t('someRefused', { count: refused.length })}
                  <button
                    type="button"
                    className="number-link"
                    onClick={() => {
                      const kept = target.invoiceIds.filter((id) => !refused.some(({ invoiceId }) => invoiceId === id))
                      if (kept.length === 0) onChange(targets.filter((_, i) => i !== at))
                      else change(at, { invoiceIds: kept, amount: plan?.amount ?? target.amount })
                    }}
                  >
                    {t('drop')}
                  </button>
                </p>
                <ul>
                  {refused.map(({ invoiceId, number, reason, causes }) => (
                    <li key={invoiceId}>
                      <LongNumber value={number} /> {causes ? causeWords(causes) : t(`reason.${reason}`)}
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}
/** The company behind each address, and whether it is the buyer. */
const Receivers = ({ receivers, buyer }: { readonly receivers: TargetPlan['receivers']; readonly buyer: string }) => {
  const { t } = useTranslation('deliverySending')
  return (
    <ul className={styles['receivers']}>
      {receivers.map(({ address, company, person, colleague, differs }) => (
        <li key={address}>
          {address === ''
            ? company
            : t(colleague ? 'receiver.colleague' : person ? 'receiver.person' : 'receiver.company', { address, company })}
          {differs && !colleague ? <strong>{t('receiver.differs', { buyer })}</strong> : null}
        </li>
      ))}
    </ul>
  )
}
