// The dialogs of a month: signing, closing, reopening, handing over. Each says what it does, and what is left.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { cellSentence } from '../../shared/month/cell-words.ts'
import { useMonthAct, type MonthStatus } from './month.queries.ts'
import type { Asking } from './month-head.tsx'
import { monthName } from './month-words.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import styles from './month.module.css'

type Act = Exclude<Asking, 'settings'>
const quiet = { quiet: true } as const
const send = (act: Act, month: string, reason: string): Promise<MonthStatus> => {
  switch (act) {
    case 'prepare':
      return api.invoice.prepareMonth({ month }, quiet)
    case 'prepareAnyway':
      return api.invoice.prepareMonth({ month, reason }, quiet)
    case 'close':
      return api.invoice.closeMonth({ month }, quiet)
    case 'askReopen':
      return api.invoice.askReopenMonth({ month, reason }, quiet)
    case 'reopen':
      return api.invoice.reopenMonth({ month }, quiet)
    case 'handOver':
      return api.invoice.handOverMonth({ month }, quiet)
  }
}
const withReason: readonly Act[] = ['prepareAnyway', 'askReopen']
const schemas = {
  reason: monthEndpoints.askReopenMonth.input.pick({ reason: true }),
  plain: monthEndpoints.askReopenMonth.input.pick({}).loose(),
} as const

/** What is passed by the reason, and what nothing passes. */
const Left = ({ status }: { readonly status: MonthStatus }) => {
  const { t } = useTranslation('monthCell')
  const left = status.parts.flatMap(({ cells }) => cells).filter(({ gate, things }) => gate !== 'remind' && things > 0)
  return (
    <ul className={styles['gates']}>
      {left.map((row) => (
        <li key={row.cell}>{cellSentence(t, row)}</li>
      ))}
    </ul>
  )
}
interface Props {
  readonly act: Act
  readonly status: MonthStatus
  readonly onClose: () => void
}
const ActDialog = ({ act, status, onClose }: Props) => {
  const { t } = useTranslation('monthDialog')
  const { t: said } = useTranslation('month')
  const { message } = App.useApp()
  const month = monthName(said, status.month)
  const asks = withReason.includes(act)
  const does = useMonthAct((reason: string) => send(act, status.month, reason))
  const contractForm = useContractForm<{ reason: string }>({
    schema: asks ? schemas.reason : schemas.plain,
    initial: { reason: '' },
    rules: { reason: (reason) => asks && reason.trim() === '' && t('reasonMissing') },
    send: async ({ reason }) => {
      await does.mutateAsync(reason.trim())
      void message.success(t(`${act}.did`, { month }))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  const { seal, reopenAsked, prepared, settings } = status
  return (
    <ContractFormDialog
      title={t(`${act}.title`, { month })}
      width={520}
      form={contractForm}
      submit={t(`${act}.ok`)}
      danger={act === 'reopen' || act === 'handOver'}
      onClose={onClose}
    >
      <p className="dialog-lead">
        {t(`${act}.text`, {
          month,
          by: act === 'reopen' ? (reopenAsked?.name ?? '') : (prepared?.name ?? ''),
          reason: act === 'reopen' ? (reopenAsked?.reason ?? '') : '',
        })}
      </p>
      {act === 'prepareAnyway' || (act === 'close' && status.required > 0) ? <Left status={status} /> : null}
      {act === 'close' && prepared?.reason ? <p className="dialog-lead">{t('close.reason', { reason: prepared.reason })}</p> : null}
      {act === 'close' && settings.onePerson ? <p className="dialog-lead">{t('close.onePerson')}</p> : null}
      {act === 'close' || act === 'prepare' ? <p className="sub">{t('reminders', { count: status.things - status.required })}</p> : null}
      {act === 'reopen' && seal ? <p className="sub">{t('reopen.seal', { seal: seal.seal.slice(0, 12) })}</p> : null}
      {asks ? (
        <AppField name="reason">
          {({ Text }) => <Text label={t('reason')} placeholder={t(`${act as 'askReopen'}.hint`)} autoComplete="off" />}
        </AppField>
      ) : null}
    </ContractFormDialog>
  )
}
const MonthDialogs = ({
  asking,
  status,
  onClose,
}: {
  readonly asking: Asking
  readonly status: MonthStatus
  readonly onClose: () => void
}) =>
  asking === 'settings' ? (
    <SettingsDialog status={status} onClose={onClose} />
  ) : (
    <ActDialog act={asking} status={status} onClose={onClose} />
  )
export default MonthDialogs
