// Settling a difference: the bureau's value of the ticked fields, ours of the others, with a reason.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSettled, reconcileLimits, settledNames, unsettleHours, type SettledField } from '@piaotai/domain/reconcile.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { mirrorKey, pageKeyOf, type TaxInvoiceDetail } from './tax-pull.queries.ts'
import styles from './tax-pull.module.css'

const useSettled = () => {
  const client = useQueryClient()
  return () => Promise.all([mirrorKey, invoicesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
interface Props {
  readonly row: TaxInvoiceDetail
  readonly direction: PullDirection
  readonly differing: readonly string[]
}
export const SettleForm = ({ row, direction, differing }: Props) => {
  const { t } = useTranslation('taxPull')
  const { message } = App.useApp()
  const missing = useMissingPermission()
  const settled = useSettled()
  const fields = settledNames.filter((field) => differing.includes(field))
  const [take, setTake] = useState<readonly SettledField[]>([])
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: () => bureauApi.settleDifference({ taxInvoiceId: row.id, take: [...take], reason: reason.trim() }),
    onSuccess: async ({ taken, kept }) => {
      void message.success(t('settle.done', { taken, kept }))
      await settled()
    },
  })
  if (row.ours?.seen !== true || fields.length === 0 || isSettled(row)) return null
  const why = missing(`${pageKeyOf[direction]}.reconcile`)
  return (
    <fieldset disabled={why !== undefined} title={why}>
      <p className={styles['note']}>{t('settle.hint')}</p>
      <Checkbox.Group
        aria-label={t('settle.take')}
        value={[...take]}
        onChange={(chosen) => {
          setTake(chosen)
        }}
        options={fields.map((field) => ({ value: field, label: t('settle.takeField', { field: t(`fields.${field}`) }) }))}
      />
      <Input
        aria-label={t('settle.reason')}
        placeholder={t('settle.reason')}
        value={reason}
        maxLength={reconcileLimits.reason}
        onChange={({ target }) => {
          setReason(target.value)
        }}
      />
      <Button
        type="primary"
        size="small"
        loading={act.isPending}
        disabled={reason.trim() === ''}
        onClick={() => {
          act.mutate()
        }}
      >
        {t('settle.act')}
      </Button>
    </fieldset>
  )
}
/** While the last word about the difference is a settling within a day. */
export const SettleUndo = ({ row, direction }: Pick<Props, 'row' | 'direction'>) => {
  const { t } = useTranslation('taxPull')
  const { message } = App.useApp()
  const missing = useMissingPermission()
  const settled = useSettled()
  const act = useMutation({
    mutationFn: () => bureauApi.unsettleDifference({ taxInvoiceId: row.id }),
    onSuccess: async ({ restored }) => {
      void message.success(t('settle.undone', { count: restored }))
      await settled()
    },
  })
  const [opened] = useState(() => Date.now())
  const last = row.events.find(({ kind }) => kind === 'settled' || kind === 'unsettled')
  if (last?.kind !== 'settled' || opened - Date.parse(last.at) > unsettleHours * 3_600_000) return null
  const why = missing(`${pageKeyOf[direction]}.reconcile`)
  return (
    <Button
      size="small"
      loading={act.isPending}
      disabled={why !== undefined}
      title={why}
      onClick={() => {
        act.mutate()
      }}
    >
      {t('settle.undo')}
    </Button>
  )
}
