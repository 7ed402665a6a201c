// One section of the company's own fields of an invoice, with the form to change them.
import { App, Button } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { marksOf, type DeductibleMark } from '@piaotai/domain/deduction/deductible-marks.ts'
import { otherReason, type BusinessField } from '@piaotai/domain/invoice/business.ts'
import { extendedKeys, isExtended, isNeeded } from '@piaotai/domain/invoice/extended-field.ts'
import { travellersOf } from '@piaotai/domain/tax/taxpayer.ts'
import { useDefinitions } from '../../../shared/invoice/extended-fields.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { changedFields, changeOf, draftOf, lacksNote } from './business-draft.ts'
import { BusinessInput, type BusinessDraft } from './business-input.tsx'
import type { InvoiceList } from '../invoice-list.config.ts'
import { saveBusiness } from '../invoice.queries.ts'
import type { Detail } from '../detail.ts'
import { useTyped } from '../use-typed.ts'
import invoiceDrawerStyles from '../drawer/invoice-drawer.module.css'
import styles from './business.module.css'

/** The tab of each field. */
export const ownParts = {
  business: ['businessDate', 'tags', 'businessRemark', 'description'],
  extended: extendedKeys,
  voucher: ['accountingDate', 'voucherNumber', 'nonDeductibleReason', 'nonDeductibleNote', 'traveller', 'drawnFor13'],
} as const satisfies Readonly<Record<string, readonly BusinessField[]>>
export type OwnPart = keyof typeof ownParts
/** Marks are asked of the documents whose deduction they change. */
const isAsked = (field: BusinessField, { type, specialBusiness, sellerName, lines }: Detail): boolean =>
  (field !== 'traveller' && field !== 'drawnFor13') ||
  marksOf({
    type,
    special: specialBusiness,
    seller: sellerName,
    lines: lines.map(({ name, taxRate, amount, taxAmount }) => ({ name, rate: taxRate, net: amount, tax: taxAmount })),
  }).includes(field satisfies DeductibleMark)
const wide: ReadonlySet<BusinessField> = new Set(['description', 'businessRemark', 'tags'])
export interface OwnProps {
  readonly area: InvoiceList['area']
  readonly invoice: Detail
  readonly missingPermission: string | undefined
  readonly editing: boolean
  readonly onEditing: (on: boolean) => void
  readonly onTyped: (typed: boolean) => void
  readonly onChanged: () => void
  /** Read-only. */
  readonly fixed?: boolean
}

export const OwnFields = (props: OwnProps & { readonly part: OwnPart }) => {
  const { t } = useTranslation('invoice')
  const { t: tp } = useTranslation('taxpayer')
  const { part, invoice: v, missingPermission, editing, onEditing, fixed } = props
  const definitionOf = useDefinitions()
  if (editing) return <OwnForm {...props} />
  /** A value that this invoice needs and has not. */
  const lacks = (field: BusinessField): boolean => {
    const defined = definitionOf(field)
    return defined !== undefined && v[field] === null && isNeeded(defined, v)
  }
  const shown = (field: BusinessField): ReactNode => {
    if (field === 'tags')
      return v.tags.length > 0 ? (
        v.tags.map((tag) => (
          <span key={tag} className={styles['own-tag']}>
            {tag}
          </span>
        ))
      ) : (
        <Nil />
      )
    if (field === 'traveller') return <TravellerSaid invoice={v} />
    const value = v[field]
    if (value === null) return <Nil />
    if (field === 'drawnFor13') return tp(`drawn.${v.drawnFor13 ? 'true' : 'false'}`)
    return field === 'nonDeductibleReason' ? t(`business.reason.${value as 1}`) : String(value)
  }
  return (
    <section>
      <h3>
        {t(`business.${part}`)}
        {fixed ? null : (
          <Button
            size="small"
            disabled={missingPermission !== undefined}
            title={missingPermission}
            onClick={() => {
              onEditing(true)
            }}
          >
            {t('business.edit')}
          </Button>
        )}
      </h3>
      <dl className={invoiceDrawerStyles['face-fields']}>
        {ownParts[part]
          .filter((field) => field !== 'nonDeductibleNote' || v.nonDeductibleReason === otherReason)
          .filter((field) => isAsked(field, v))
          .filter((field) => !isExtended(field) || v[field] !== null || (definitionOf(field) && !definitionOf(field)?.archived))
          .map((field) => (
            <div key={field} className={`${invoiceDrawerStyles['face-field']}${wide.has(field) ? ' wide' : ''}`}>
              <dt className="label">{definitionOf(field)?.name || t(`business.field.${field}`)}</dt>
              <dd className={styles['own-value']}>
                {lacks(field) ? <span className="field-error">{t('business.required')}</span> : shown(field)}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** The names on a ticket, and whose they are: by the mark of a person, or by the company's people. */
const TravellerSaid = ({ invoice: { traveller, travellerStands, extra } }: { readonly invoice: Detail }) => {
  const { t } = useTranslation('invoice')
  const { t: tp } = useTranslation('taxpayer')
  const names = travellersOf(extra).join(t('list.comma'))
  const said = travellerStands === null ? undefined : tp(`travellerStands.${traveller === null ? travellerStands : 'said'}`)
  return (
    <>
      {names === '' ? null : `${names} `}
      {traveller === null ? null : `${tp(`travellers.${traveller}`)} `}
      {said === undefined ? null : <small className="sub">{said}</small>}
    </>
  )
}

const OwnForm = ({ part, area, invoice: v, onEditing, onTyped, onChanged }: OwnProps & { readonly part: OwnPart }) => {
  const { t } = useTranslation('invoice')
  const { t: tp } = useTranslation('taxpayer')
  const { message } = App.useApp()
  const definitionOf = useDefinitions()
  const prefix = useId()
  const before = draftOf(v)
  const [draft, setDraft] = useState<BusinessDraft>(before)
  const [pending, setPending] = useState(false)
  useTyped(changedFields(before, draft).length > 0, onTyped)
  const save = useMutation({
    mutationFn: saveBusiness,
    onSuccess: () => {
      void message.success(t('business.saved'))
      onChanged()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const submit = () => {
    setPending(true)
    if (lacksNote(draft)) {
      document.getElementById(`${prefix}-nonDeductibleNote`)?.focus()
      return
    }
    const changed = changedFields(before, draft)
    if (changed.length === 0) {
      onEditing(false)
      return
    }
    save.mutate({ id: v.id, area, version: v.version, fields: changeOf(draft, changed) })
  }
  const missing = pending && lacksNote(draft)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <section>
        <h3>{t(`business.${part}`)}</h3>
        <div className={styles['business-form']}>
          {ownParts[part]
            .filter((field) => field !== 'nonDeductibleNote' || draft.nonDeductibleReason === String(otherReason))
            .filter((field) => isAsked(field, v))
            .filter((field) => !isExtended(field) || (definitionOf(field) && !definitionOf(field)?.archived))
            .map((field) => (
              <div key={field} className={wide.has(field) ? 'wide' : ''}>
                <Field
                  id={`${prefix}-${field}`}
                  label={definitionOf(field)?.name || t(`business.field.${field}`)}
                  error={field === 'nonDeductibleNote' && missing ? t('business.noteRequired') : ''}
                  hint={field === 'traveller' ? travellersOf(v.extra).join(t('list.comma')) || tp('travellerStands.none') : undefined}
                >
                  <BusinessInput
                    id={`${prefix}-${field}`}
                    field={field}
                    value={draft[field]}
                    wrong={field === 'nonDeductibleNote' && missing}
                    onChange={(value) => {
                      setDraft({
                        ...draft,
                        [field]: value,
                        ...(field === 'nonDeductibleReason' && value !== String(otherReason) ? { nonDeductibleNote: '' } : {}),
                      })
                    }}
                  />
                </Field>
              </div>
            ))}
        </div>
      </section>
      <div className={invoiceDrawerStyles['correct-foot']}>
        <div>
          <Button
            onClick={() => {
              onEditing(false)
            }}
          >
            {t('business.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('business.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
