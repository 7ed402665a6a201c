// 定用途: the purpose of invoices, with the effective tax of one, or why it is not deducted.
import { App, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deductionPurposes, proposedReason, type DeductionPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Deduction } from './deduction.queries.ts'

interface Props {
  readonly period: string
  readonly rows: readonly Deduction[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const PurposeDialog = ({ period, rows, onClose, onDone }: Props) => {
  const { t } = useTranslation('deduction')
  const { message } = App.useApp()
  const one = rows.length === 1 ? rows[0] : undefined
  const [purpose, setPurpose] = useState<DeductionPurpose>(
    one?.decided?.purpose ?? (one?.proposal === 'notDeduct' ? 'notDeduct' : 'deduct'),
  )
  const [effective, setEffective] = useState(one?.decided?.purpose === 'deduct' ? one.decided.effectiveTax : (one?.tax ?? ''))
  const [reason, setReason] = useState<number | undefined>(one?.decided?.reason ?? one?.offered?.reason ?? undefined)
  const [note, setNote] = useState(one?.decided?.note ?? one?.offered?.note ?? '')
  const missing = purpose === 'notDeduct' && (reason === undefined || (reason === proposedReason && note.trim() === ''))
  return (
    <DecisionDialog
      title={t('dialog.title', { count: rows.length })}
      note={note}
      onNote={setNote}
      fault={missing ? t('dialog.missing') : undefined}
      send={() =>
        bureauApi.decideDeductions({
          period,
          ids: rows.map(({ id }) => id),
          purpose,
          note: note.trim(),
          ...(purpose === 'deduct' && one ? { effectiveTax: effective.trim() } : {}),
          ...(purpose === 'notDeduct' && reason !== undefined ? { reason } : {}),
        })
      }
      onSaved={({ count }) => {
        void message.success(t('decided', { count }))
        onDone()
      }}
      onClose={onClose}
    >
      <span>{t('dialog.purpose')}</span>
      <Radio.Group
        aria-label={t('dialog.purpose')}
        value={purpose}
        options={deductionPurposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
        onChange={({ target }) => {
          setPurpose(target.value as DeductionPurpose)
        }}
      />
      {purpose === 'deduct' && one ? (
        <>
          <span>{t('dialog.effective')}</span>
          <Input
            aria-label={t('dialog.effective')}
            value={effective}
            inputMode="decimal"
            maxLength={16}
            onChange={({ target }) => {
              setEffective(target.value)
            }}
          />
          <p>{t('dialog.effectiveHint', { tax: one.tax })}</p>
        </>
      ) : null}
      {purpose === 'notDeduct' ? (
        <>
          <span>{t('dialog.reason')}</span>
          <Select
            aria-label={t('dialog.reason')}
            value={reason ?? null}
            options={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: t(`reasons.${value}`) }))}
            onChange={(value: number | null) => {
              setReason(value ?? undefined)
            }}
          />
        </>
      ) : null}
    </DecisionDialog>
  )
}
export default PurposeDialog
