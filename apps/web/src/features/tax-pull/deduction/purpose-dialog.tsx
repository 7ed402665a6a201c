// 定用途: the purpose of invoices, with the effective tax of one, or why it is not deducted.
import { App, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deductibleUses, useRules, type DeductibleUse } from '@piaotai/domain/deduction/deductible-rules.ts'
import { deductionPurposes, proposedReason, type DeductionPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Deduction } from './deduction.queries.ts'

interface Props {
  readonly period: string
  readonly rows: readonly Deduction[]
  readonly onClose: () => void
  readonly onDone: () => void
}
/** The reason of 不抵扣 that is proposed, with its words: of the invoice or a rule, or by its use. */
const proposedOf = (t: TFunction<['deduction', 'deductible']>, { offered, deductible: { reason } }: Deduction) => {
  if (offered) return { reason: offered.reason, note: offered.note }
  if (reason === null || !(deductibleUses as readonly string[]).includes(reason)) return undefined
  const code = useRules[reason as DeductibleUse].reason
  return { reason: code, note: code === proposedReason ? t(`deductible:reasons.${reason}`) : '' }
}
/** Why a row can be neither deducted nor refunded. */
const barOf = (t: TFunction<['deduction', 'deductible']>, { deductible: { reason } }: Deduction): string =>
  t(`deductible:reasons.${reason ?? 'untaxed'}`)
const firstPurpose = (one: Deduction | undefined, mayTick: boolean): DeductionPurpose => {
  if (one?.decided) return one.decided.purpose
  if (one?.proposal === 'notDeduct') return 'notDeduct'
  return one?.proposal === 'hold' || !mayTick ? 'hold' : 'deduct'
}
const firstTax = ({ decided, deductible: { figure, most } }: Deduction): string =>
  decided?.purpose === 'deduct' ? decided.effectiveTax : figure === '0.00' ? most : figure
const faultOf = (t: TFunction<['deduction', 'deductible']>, { effective, most }: { readonly effective: string; readonly most: string }) => {
  const tax = toFen(effective.trim())
  return tax === undefined || tax <= 0n || tax > (toFen(most) ?? 0n) ? t('dialog.tooMuch', { most }) : undefined
}

const PurposeDialog = ({ period, rows, onClose, onDone }: Props) => {
  const { t } = useTranslation(['deduction', 'deductible'])
  const { message } = App.useApp()
  const one = rows.length === 1 ? rows[0] : undefined
  const barred = rows.filter(({ mayTick }) => !mayTick)
  const proposed = one && proposedOf(t, one)
  const [purpose, setPurpose] = useState<DeductionPurpose>(firstPurpose(one, barred.length === 0))
  const [effective, setEffective] = useState(one ? firstTax(one) : '')
  const [reason, setReason] = useState<number | undefined>(one?.decided?.reason ?? proposed?.reason)
  const [note, setNote] = useState(one?.decided?.note ?? '')
  const [noted, setNoted] = useState(one?.decided !== null && one?.decided !== undefined)
  // The words of a proposed reason stand there for that purpose alone, until a person writes.
  const said = noted || purpose !== 'notDeduct' ? note : (proposed?.note ?? '')
  const lacksReason = purpose === 'notDeduct' && (reason === undefined || (reason === proposedReason && said.trim() === ''))
  const fault = lacksReason
    ? t('dialog.missing')
    : purpose === 'deduct' && one
      ? faultOf(t, { effective, most: one.deductible.most })
      : undefined
  return (
    <DecisionDialog
      title={t('dialog.title', { count: rows.length })}
      note={said}
      onNote={(words) => {
        setNote(words)
        setNoted(true)
      }}
      fault={fault}
      send={() =>
        bureauApi.decideDeductions({
          period,
          ids: rows.map(({ id }) => id),
          purpose,
          note: said.trim(),
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
        options={deductionPurposes.map((value) => ({
          value,
          label: t(`purposes.${value}`),
          disabled: barred.length > 0 && (value === 'deduct' || value === 'refund'),
        }))}
        onChange={({ target }) => {
          setPurpose(target.value as DeductionPurpose)
        }}
      />
      {barred[0] === undefined ? null : (
        <p>
          {one
            ? t('dialog.mayNot', { reason: barOf(t, one) })
            : t('dialog.mayNotSome', { count: barred.length, reason: [...new Set(barred.map((row) => barOf(t, row)))].join('、') })}
        </p>
      )}
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
          <p>
            {one.deductible.most === one.tax || one.deductible.reason === null
              ? t('dialog.effectiveHint', { most: one.deductible.most })
              : t('dialog.effectiveHintOf', { tax: one.tax, most: one.deductible.most, reason: barOf(t, one) })}
          </p>
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
