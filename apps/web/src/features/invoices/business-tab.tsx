// 业务: what the company has added to an invoice, and the form to change it.
import { App, Button } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { otherReason, type BusinessField } from '@piaotai/domain/business.ts'
import { Nil } from '../../ui/amount.tsx'
import { Field } from '../../ui/field.tsx'
import { Attachments } from './attachments.tsx'
import { changedFields, changeOf, draftOf, lacksNote } from './business-draft.ts'
import { BusinessInput, type BusinessDraft } from './business-input.tsx'
import { saveBusiness } from './invoices.queries.ts'
import type { Detail } from './original-pane.tsx'
import './business.css'

const groups = { info: ['businessDate', 'extended1', 'extended2', 'tags', 'businessRemark', 'description'], booking: ['accountingDate', 'voucherNumber', 'nonDeductibleReason', 'nonDeductibleNote'] } as const
const wide: ReadonlySet<BusinessField> = new Set(['description', 'businessRemark', 'tags'])
interface Props { readonly area: 'personal' | 'company'; readonly invoice: Detail; readonly lacks: string | undefined; /** Which right is missing for saving files. */ readonly lacksSave: string | undefined; readonly editing: boolean; readonly onEditing: (on: boolean) => void; readonly onChanged: () => void }

export const BusinessTab = (props: Props) => {
  const { t } = useTranslation('invoices')
  const { invoice: v, area, lacks, lacksSave, editing, onEditing, onChanged } = props
  if (editing) return <BusinessForm {...props} />
  const shown = (field: BusinessField): ReactNode => {
    if (field === 'tags') return v.tags.length > 0 ? v.tags.map((tag) => <span key={tag} className="own-tag">{tag}</span>) : <Nil />
    const value = v[field]
    if (value === null) return <Nil />
    return field === 'nonDeductibleReason' ? t(`business.reason.${value as 1}`) : String(value)
  }
  return (
    <div className="business">
      {(['info', 'booking'] as const).map((group) => (
        <section key={group}>
          <h3>{t(`business.${group}`)}{group === 'info' ? <Button size="small" disabled={lacks !== undefined} title={lacks} onClick={() => { onEditing(true) }}>{t('business.edit')}</Button> : null}</h3>
          <dl className="face-fields">
            {groups[group].filter((field) => field !== 'nonDeductibleNote' || v.nonDeductibleReason === otherReason)
              .map((field) => <div key={field} className={`face-field${wide.has(field) ? ' wide' : ''}`}><dt className="label">{t(`business.field.${field}`)}</dt><dd className="own-value">{shown(field)}</dd></div>)}
          </dl>
        </section>
      ))}
      <Attachments area={area} invoice={v} lacks={lacks} lacksSave={lacksSave} onChanged={onChanged} />
    </div>
  )
}

const BusinessForm = ({ area, invoice: v, onEditing, onChanged }: Props) => {
  const { t } = useTranslation('invoices')
  const { message } = App.useApp()
  const prefix = useId(), before = draftOf(v)
  const [draft, setDraft] = useState<BusinessDraft>(before), [asked, setAsked] = useState(false)
  const save = useMutation({ mutationFn: saveBusiness, onSuccess: () => { void message.success(t('business.saved')); onChanged() } })
  const submit = () => {
    setAsked(true)
    if (lacksNote(draft)) { document.getElementById(`${prefix}-nonDeductibleNote`)?.focus(); return }
    const changed = changedFields(before, draft)
    if (changed.length === 0) { onEditing(false); return }
    save.mutate({ id: v.id, area, version: v.version, fields: changeOf(draft, changed) })
  }
  const missing = asked && lacksNote(draft)
  return (
    <form className="business" noValidate onSubmit={(event) => { event.preventDefault(); submit() }}>
      {(['info', 'booking'] as const).map((group) => (
        <section key={group}>
          <h3>{t(`business.${group}`)}</h3>
          <div className="business-form">
            {groups[group].filter((field) => field !== 'nonDeductibleNote' || draft.nonDeductibleReason === String(otherReason)).map((field) => (
              <div key={field} className={wide.has(field) ? 'wide' : ''}>
                <Field id={`${prefix}-${field}`} label={t(`business.field.${field}`)} error={field === 'nonDeductibleNote' && missing ? t('business.noteRequired') : ''}>
                  <BusinessInput
                    id={`${prefix}-${field}`} field={field} value={draft[field]} wrong={field === 'nonDeductibleNote' && missing}
                    onChange={(value) => { setDraft({ ...draft, [field]: value, ...(field === 'nonDeductibleReason' && value !== String(otherReason) ? { nonDeductibleNote: '' } : {}) }) }}
                  />
                </Field>
              </div>
            ))}
          </div>
        </section>
      ))}
      <div className="correct-foot"><div><Button onClick={() => { onEditing(false) }}>{t('business.cancel')}</Button><Button type="primary" htmlType="submit" loading={save.isPending}>{t('business.save')}</Button></div></div>
    </form>
  )
}
