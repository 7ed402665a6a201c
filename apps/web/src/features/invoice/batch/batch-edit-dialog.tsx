// 批量编辑: choose the fields, preview the changes, apply them.
import { Button, Checkbox } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherReason, type BusinessField } from '@piaotai/domain/invoice/business.ts'
import { extendedKeys, isExtended } from '@piaotai/domain/invoice/extended-field.ts'
import { useDefinitions } from '../../../shared/invoice/extended-fields.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { useCountdown } from '../../../lib/hooks/countdown.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { changeOf, emptyDraft } from '../business/business-draft.ts'
import { BusinessInput, type BusinessDraft } from '../business/business-input.tsx'
import { ChangePreview, type Change } from './change-preview.tsx'
import type { Chosen } from '../chosen.ts'
import { editInvoices } from '../invoice.queries.ts'
import styles from './batch.module.css'

const fields = [
  'businessDate',
  ...extendedKeys,
  'tags',
  'businessRemark',
  'description',
  'accountingDate',
  'voucherNumber',
  'nonDeductibleReason',
  'traveller',
  'drawnFor13',
] as const satisfies readonly BusinessField[]
interface Props {
  readonly area: 'personal' | 'company'
  readonly chosen: Chosen
  readonly onClose: () => void
  readonly onDone: (changeId: string | null, changed: number) => void
}

const BatchEditDialog = ({ area, chosen: batch, onClose, onDone }: Props) => {
  const { t } = useTranslation('invoice')
  const prefix = useId()
  const definitionOf = useDefinitions()
  const nameOf = (field: (typeof fields)[number]): string => definitionOf(field)?.name || t(`business.field.${field}`)
  const shownFields = fields.filter((field) => !isExtended(field) || (definitionOf(field) && !definitionOf(field)?.archived))
  const [draft, setDraft] = useState<BusinessDraft>(emptyDraft)
  const [chosen, setChosen] = useState<ReadonlySet<BusinessField>>(new Set())
  const [onlyEmpty, setOnlyEmpty] = useState(false)
  const [shown, setShown] = useState<Change>()
  const isEmpty = (field: BusinessField): boolean => (field === 'tags' ? draft.tags.length === 0 : draft[field].trim() === '')
  const other = chosen.has('nonDeductibleReason') && draft.nonDeductibleReason === String(otherReason)
  const sent = [...chosen, ...(other ? (['nonDeductibleNote'] as const) : [])]
  const lacking = sent.filter(isEmpty)
  const request = (preview: boolean) => editInvoices({ area, ...batch.input, fields: changeOf(draft, sent), onlyEmpty, preview })
  /** Seconds until the server accepts another edit of extended fields. */
  const [left, wait] = useCountdown()
  const look = useMutation({ mutationFn: () => request(true), onSuccess: setShown })
  const make = useMutation({
    mutationFn: () => request(false),
    onSuccess: (done) => {
      onDone(done.changeId, done.changed)
    },
    onError: (error) => {
      if (error instanceof CallFailed && error.type === 'invoice.tooSoon') wait((error.detail as { readonly seconds: number }).seconds)
    },
  })
  /** Every change after the preview needs a new preview. */
  const set = (field: BusinessField, value: BusinessDraft[BusinessField]) => {
    setDraft({ ...draft, [field]: value })
    setShown(undefined)
    if (field !== 'nonDeductibleNote') setChosen(new Set([...chosen, field]))
  }
  const choose = (field: BusinessField, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(field)
    else next.delete(field)
    setChosen(next)
    setShown(undefined)
  }
  const ready = sent.length > 0 && lacking.length === 0
  return (
    <Dialog
      title={t('batch.edit')}
      facts={t('batch.facts', { count: batch.count })}
      width={860}
      onClose={onClose}
      note={shown ? t('batch.undoNote') : t(lacking.length > 0 ? 'batch.notEmpty' : 'batch.editNote')}
      actions={
        <>
          <Button onClick={onClose}>{t('business.cancel')}</Button>
          {shown ? (
            <Button
              type="primary"
              disabled={shown.changed === 0 || left > 0}
              loading={make.isPending}
              onClick={() => {
                make.mutate()
              }}
            >
              {left > 0 ? t('batch.soon', { seconds: left }) : t('batch.make', { count: shown.changed })}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={!ready}
              loading={look.isPending}
              onClick={() => {
                look.mutate()
              }}
            >
              {t('batch.preview')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['batch-fields']}>
        {shownFields.map((field) => (
          <div key={field} className={field === 'description' ? 'wide' : ''}>
            <Checkbox
              checked={chosen.has(field)}
              onChange={(event) => {
                choose(field, event.target.checked)
              }}
            >
              {nameOf(field)}
            </Checkbox>
            <BusinessInput
              id={`${prefix}-${field}`}
              label={nameOf(field)}
              field={field}
              value={draft[field]}
              onChange={(value) => {
                set(field, value)
              }}
            />
          </div>
        ))}
        {other ? (
          <div>
            <span>{t('business.field.nonDeductibleNote')}</span>
            <BusinessInput
              id={`${prefix}-note`}
              label={t('business.field.nonDeductibleNote')}
              field="nonDeductibleNote"
              value={draft.nonDeductibleNote}
              onChange={(value) => {
                set('nonDeductibleNote', value)
              }}
            />
          </div>
        ) : null}
      </div>
      <Checkbox
        checked={onlyEmpty}
        onChange={(event) => {
          setOnlyEmpty(event.target.checked)
          setShown(undefined)
        }}
      >
        {t('batch.onlyEmpty')}
      </Checkbox>
      {shown ? <ChangePreview change={shown} /> : null}
    </Dialog>
  )
}
export default BatchEditDialog
