// 推送凭证: the target, when there are several, and what was not pushed, with its reason.
import { Alert, App, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { voucherPushEndpoints } from '@piaotai/contract/voucher/pushes.ts'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { KeptBack, MissingCodes, Parties } from './kept-back.tsx'
import { useVoucherChange, useVoucherTargets, useWayCheck, type Voucher } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface Props {
  readonly vouchers: readonly Voucher[]
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onSettings: () => void
}
type Target = Received<(typeof voucherPushEndpoints)['listVoucherTargets']>['targets'][number]
type Answer = Received<(typeof voucherPushEndpoints)['pushVouchers']>[number]
interface Refused {
  readonly id: string
  readonly problem: string
  readonly parties: NonNullable<Answer['parties']>
}
const PushDialog = ({ vouchers, onClose, onDone, onSettings }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const targets = useVoucherTargets(true).data?.targets ?? []
  const [chosen, setChosen] = useState<Target['id']>()
  const [kept, setKept] = useState<readonly Refused[]>([])
  const targetId = chosen ?? targets[0]?.id
  const ids = vouchers.map(({ id }) => id)
  const check = useWayCheck(targetId === undefined ? { ids } : { ids, targetId }).data
  const [missing, behind] = [check?.missing ?? [], check?.kept ?? []]
  const all = behind.length === vouchers.length
  const push = useVoucherChange((to: Target['id']) => api.invoice.pushVouchers({ ids, targetId: to }))
  const submit = () => {
    if (targetId === undefined) return
    push.mutateAsync(targetId).then(
      (answers) => {
        const refused = answers.flatMap(({ id, ok, problem = '', parties = [] }) => (ok ? [] : [{ id, problem, parties }]))
        const begun = answers.length - refused.length
        if (begun > 0) void message.success(t('push.begun', { count: begun }))
        onDone()
        if (refused.length === 0) onClose()
        else setKept(refused)
      },
      () => undefined,
    )
  }
  const referenceOf = (id: string): string => vouchers.find((one) => one.id === id)?.reference ?? ''
  const isOver = kept.length > 0
  return (
    <Dialog
      title={t('push.title')}
      facts={t('push.facts', { count: vouchers.length })}
      width={560}
      onClose={onClose}
      actions={
        isOver ? (
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" loading={push.isPending} disabled={targetId === undefined || missing.length > 0 || all} onClick={submit}>
              {t('push.submit', { count: vouchers.length })}
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        <Alert
          type="warning"
          showIcon
          title={t('push.kept', { count: kept.length })}
          description={
            <ul className={styles['kept']}>
              {kept.map(({ id, problem, parties }) => (
                <li key={id}>
                  <span className="mono">{referenceOf(id)}</span> {t(`reason.${problem as 'voucher.stateRefuses'}`)}
                  <Parties parties={parties} />
                </li>
              ))}
            </ul>
          }
        />
      ) : (
        <>
          <Radio.Group
            aria-label={t('push.target')}
            className={styles['formats'] ?? ''}
            value={targetId}
            options={targets.map(({ id, name, book }) => ({
              value: id,
              label: (
                <>
                  {name}
                  <small>{t('push.book', { book })}</small>
                </>
              ),
            }))}
            onChange={({ target }) => {
              setChosen(target.value as Target['id'])
            }}
          />
          <div className={styles['way']} role="status">
            <MissingCodes missing={missing} onSettings={onSettings} />
            <KeptBack kept={behind} all={all} />
          </div>
        </>
      )}
    </Dialog>
  )
}
export default PushDialog
