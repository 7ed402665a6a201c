// 入门规则 on trial: switched on or removed together; those that went are brought back.
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { starterKeys } from '@piaotai/domain/voucher/starter-rules.ts'
import { api } from '../../../lib/http/api.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { useSettings, useVoucherChange } from '../voucher.queries.ts'
import type { VoucherRule } from './rules.queries.ts'
import styles from '../voucher.module.css'

type Act = 'add' | 'switchOn' | 'remove'
const useStarters = () => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const change = useVoucherChange((act: Act) => api.invoice.changeStarterRules({ act }))
  return {
    busy: change.isPending,
    run: (act: Act) =>
      change.mutateAsync(act).then(
        ({ changed: count }) => void message.success(t(`rules.starter.done.${act}`, { count })),
        () => undefined,
      ),
  }
}
interface Props {
  readonly rules: readonly VoucherRule[]
  readonly lacks: string | undefined
}
/** Brings back those that are missing, once a standard chart was taken. */
export const BringStarters = ({ rules, lacks }: Props) => {
  const { t } = useTranslation('voucher')
  const settings = useSettings()
  const { busy, run } = useStarters()
  const count = starterKeys.length - rules.filter(({ starter }) => starter).length
  if (count <= 0 || (settings.data?.standard ?? null) === null) return null
  return (
    <Button disabled={lacks !== undefined} title={lacks} loading={busy} onClick={() => void run('add')}>
      {t('rules.starter.add', { count })}
    </Button>
  )
}
export const StarterBar = ({ rules, lacks }: Props) => {
  const { t } = useTranslation('voucher')
  const confirm = useConfirmDanger()
  const { busy, run } = useStarters()
  const count = rules.filter(({ onTrial }) => onTrial).length
  if (count === 0) return null
  const off = { disabled: lacks !== undefined, title: lacks }
  return (
    <section className={styles['starters']} aria-label={t('rules.starter.label')}>
      <p>{t('rules.starter.told', { count })}</p>
      <Button
        type="text"
        {...off}
        onClick={() => {
          confirm({
            title: t('rules.starter.removeTitle', { count }),
            content: t('rules.starter.removeText'),
            okText: t('act.remove'),
            cancelText: t('cancel'),
            onOk: () => run('remove'),
          })
        }}
      >
        {t('rules.starter.remove')}
      </Button>
      <Button type="primary" {...off} loading={busy} onClick={() => void run('switchOn')}>
        {t('rules.starter.switchOn', { count })}
      </Button>
    </section>
  )
}
