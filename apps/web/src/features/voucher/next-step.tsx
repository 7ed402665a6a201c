// What an empty page of vouchers still needs, one step after the other and each in place: accounts, rules that are on, drafts.
import { App, Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStandards, type AccountStandard } from '@piaotai/domain/voucher/ledger-account.ts'
import { api } from '../../lib/http/api.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { blankRule, useVoucherRules } from './rules/rules.queries.ts'
import { BringStarters } from './rules/starter-bar.tsx'
import { useEnabling } from './rules/use-enabling.ts'
import { useAccounts, useVoucherChange, type Figures } from './voucher.queries.ts'
import { GoLink } from '../../ui/controls/go-link.tsx'
import styles from './voucher.module.css'

const RuleDialog = lazy(() => import('./rules/rule-dialog.tsx'))
const steps = ['accounts', 'rules', 'enable', 'make'] as const
type Step = (typeof steps)[number]

/** The first thing that is missing; undefined while that is not known. */
export const useNextStep = (): Step | undefined => {
  const accounts = useAccounts().data?.content
  const rules = useVoucherRules().data
  if (accounts === undefined || rules === undefined) return undefined
  if (accounts.length === 0) return 'accounts'
  if (rules.length === 0) return 'rules'
  // The making switches starter rules on.
  return rules.some(({ state, onTrial }) => state === 'on' || onTrial) ? 'make' : 'enable'
}
/** The words of the step. */
export const useStepText = (step: Step | undefined, figures: Figures): string => {
  const { t } = useTranslation('voucher')
  const { period, unbooked } = figures
  if (step === 'make') return unbooked.count === 0 ? t('start.none', { period }) : t('start.make', { period, count: unbooked.count })
  return step === undefined ? '' : t(`start.${step}`)
}

interface Props {
  readonly step: Step | undefined
  /** The button that makes drafts. */
  readonly make: (focused: boolean) => ReactNode
}
/** The buttons of the step. A step that follows another one takes its focus. */
export const NextStep = ({ step, make }: Props) => {
  const [first] = useState(step)
  const next = step !== first && first !== undefined
  if (step === 'make') return make(next)
  return (
    <div className={styles['start']}>
      {step === 'accounts' ? <Accounts /> : step === 'rules' ? <Rules next={next} /> : step === 'enable' ? <Enable next={next} /> : null}
    </div>
  )
}
const Accounts = () => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const lacks = useMissingPermission()('caiwupz.edit')
  const adopt = useVoucherChange((standard: AccountStandard) => api.invoice.adoptStandardChart({ standard }))
  return (
    <>
      {accountStandards.map((standard, at) => (
        <Button
          key={standard}
          type={at === 0 ? 'primary' : 'default'}
          disabled={lacks !== undefined || adopt.isPending}
          title={lacks}
          loading={adopt.isPending && adopt.variables === standard}
          onClick={() => {
            adopt.mutateAsync(standard).then(
              (done) => void message.success(t('accounts.adopted', { ...done })),
              () => undefined,
            )
          }}
        >
          {t(`start.by.${standard}`)}
        </Button>
      ))}
      <GoLink className="" to="/comset/caiwupz" search={{ view: 'accounts' }}>
        {t('start.own')}
      </GoLink>
    </>
  )
}
const Rules = ({ next }: { readonly next: boolean }) => {
  const { t } = useTranslation('voucher')
  const lacks = useMissingPermission()('caiwupz.edit')
  const [writing, setWriting] = useState(false)
  const close = () => {
    setWriting(false)
  }
  return (
    <>
      <Button
        type="primary"
        autoFocus={next}
        disabled={lacks !== undefined}
        title={lacks}
        onClick={() => {
          setWriting(true)
        }}
      >
        {t('rules.add')}
      </Button>
      <BringStarters rules={[]} lacks={lacks} />
      <Suspense>{writing ? <RuleDialog rule={undefined} start={blankRule()} onClose={close} onSaved={close} /> : null}</Suspense>
    </>
  )
}
const Enable = ({ next }: { readonly next: boolean }) => {
  const { t } = useTranslation('voucher')
  const lacks = useMissingPermission()('caiwupz.edit')
  const off = (useVoucherRules().data ?? []).filter(({ state }) => state !== 'on')
  const { enable, done } = useEnabling()
  return (
    <>
      <Button
        type="primary"
        autoFocus={next}
        disabled={lacks !== undefined}
        title={lacks}
        loading={enable.isPending}
        onClick={() => {
          enable.mutate(off.map(({ id }) => id))
        }}
      >
        {enable.isPending ? t('start.enabling', { done, total: off.length }) : t('start.enableAll', { count: off.length })}
      </Button>
      <Link to="/comset/caiwupz" search={{ view: 'rules' }}>
        {t('start.seeRules')}
      </Link>
    </>
  )
}
